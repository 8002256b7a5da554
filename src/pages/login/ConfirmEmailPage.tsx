import CheckRounded from '@mui/icons-material/CheckRounded'
import CloudOffRounded from '@mui/icons-material/CloudOffRounded'
import MarkEmailReadOutlined from '@mui/icons-material/MarkEmailReadOutlined'
import Button from '@mui/material/Button'
import { useRef, useState } from 'react'

import { useText } from '../../i18n/TextsContext.ts'
import { NoticeCard } from '../../ui/NoticeCard.tsx'
import { confirmEmail } from '../../api/staff/accountApi.ts'
import { ApiError } from '../../api/http/ApiError.ts'
import { leaveFor } from './leaveFor.ts'
import { faultOf } from './loginFaults.ts'
import { LoginFrame } from './LoginFrame.tsx'

type State = { step: 'asking' | 'sending' } | { step: 'done'; email: string } | { step: 'failed'; error: unknown }

/** Confirms an e-mail address on a button press: a mail scanner that opens or even runs the page confirms nothing. */
export function ConfirmEmailPage({ token }: { token: string | undefined }) {
  const t = useText()
  const [state, setState] = useState<State>({ step: 'asking' })
  const running = useRef(false)
  if (token === undefined) {
    leaveFor('/404')
    return null
  }
  const confirm = async () => {
    if (running.current) return
    running.current = true
    setState({ step: 'sending' })
    try {
      const { email } = await confirmEmail(token)
      setState({ step: 'done', email })
    } catch (error) {
      const status = error instanceof ApiError ? error.status : 0
      if (status === 401) leaveFor('/expired')
      else if (status === 404 || status === 422 || status === 400) leaveFor('/404')
      else setState({ step: 'failed', error })
    } finally {
      running.current = false
    }
  }
  if (state.step === 'done') {
    return (
      <LoginFrame>
        <NoticeCard
          icon={<CheckRounded />}
          title={t('confirmEmail.doneTitle')}
          text={t('confirmEmail.doneText', { email: state.email })}
          action={
            <Button variant="contained" href="/">
              {t('confirmEmail.toPortal')}
            </Button>
          }
        />
      </LoginFrame>
    )
  }
  const failed = state.step === 'failed'
  return (
    <LoginFrame>
      <NoticeCard
        icon={failed ? <CloudOffRounded /> : <MarkEmailReadOutlined />}
        isProblem={failed}
        title={t('confirmEmail.title')}
        text={failed ? t(faultOf('changePassword', state.error).text) : t('confirmEmail.text')}
        action={
          <Button variant="contained" loading={state.step === 'sending'} onClick={() => void confirm()}>
            {t(failed ? 'action.retry' : 'confirmEmail.confirm')}
          </Button>
        }
      />
    </LoginFrame>
  )
}
