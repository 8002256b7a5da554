import CheckRounded from '@mui/icons-material/CheckRounded'
import CloudOffRounded from '@mui/icons-material/CloudOffRounded'
import LinkOffRounded from '@mui/icons-material/LinkOffRounded'
import UnsubscribeOutlined from '@mui/icons-material/UnsubscribeOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'

import { ApiError } from '../../api/http/ApiError.ts'
import { type EndedMails, endMails } from '../../api/staff/notificationsApi.ts'
import { useText } from '../../i18n/TextsContext.ts'
import { NoticeCard } from '../../ui/NoticeCard.tsx'
import { useSingleRun } from '../../ui/useSingleRun.ts'
import { notificationKinds } from '../../../schemas/notificationKinds.ts'
import { faultOf } from './loginFaults.ts'
import { LoginFrame } from './LoginFrame.tsx'
import { SelectField } from './SelectField.tsx'

const choices: readonly EndedMails[] = ['all', ...notificationKinds]
/** Neither the page without its token nor a token that the server does not know will work again. */
const finalStatuses: readonly number[] = [404, 422]

type State = { readonly step: 'asking' | 'done' | 'gone' } | { readonly step: 'failed'; readonly error: unknown }

/** Ends mails on a button press: a mail scanner that opens or even runs the page ends none (NTF-22). */
export function UnsubscribePage({ token }: { readonly token: string | undefined }) {
  const t = useText()
  const [state, setState] = useState<State>({ step: token === undefined ? 'gone' : 'asking' })
  const [kind, setKind] = useState<EndedMails>('all')
  const { busy, run } = useSingleRun()
  const end = () =>
    run(async () => {
      try {
        await endMails(token ?? '', kind)
        setState({ step: 'done' })
      } catch (error) {
        const isFinal = error instanceof ApiError && finalStatuses.includes(error.status)
        setState(isFinal ? { step: 'gone' } : { step: 'failed', error })
      }
    })
  const toPortal = (
    <Button variant="contained" href="/">
      {t('confirmEmail.toPortal')}
    </Button>
  )
  if (state.step === 'done' || state.step === 'gone') {
    const isDone = state.step === 'done'
    return (
      <LoginFrame>
        <NoticeCard
          icon={isDone ? <CheckRounded /> : <LinkOffRounded />}
          isProblem={!isDone}
          title={t(isDone ? 'unsubscribe.doneTitle' : 'unsubscribe.gone')}
          text={t(isDone ? 'unsubscribe.doneText' : 'unsubscribe.goneText')}
          action={toPortal}
        />
      </LoginFrame>
    )
  }
  const failed = state.step === 'failed'
  return (
    <LoginFrame>
      <NoticeCard
        icon={failed ? <CloudOffRounded /> : <UnsubscribeOutlined />}
        isProblem={failed}
        title={t('unsubscribe.title')}
        text={failed ? t(faultOf('restore', state.error).text) : t('unsubscribe.text')}
        action={
          <Box sx={{ display: 'grid', gap: 2.5, textAlign: 'left' }}>
            <SelectField
              label={t('unsubscribe.which')}
              name="kind"
              value={kind}
              onChange={value => setKind(value as EndedMails)}
            >
              {choices.map(one => (
                <option key={one} value={one}>
                  {t(`unsubscribe.kind.${one}`)}
                </option>
              ))}
            </SelectField>
            <Button variant="contained" loading={busy} onClick={() => void end()}>
              {t(failed ? 'action.retry' : 'unsubscribe.confirm')}
            </Button>
          </Box>
        }
      />
    </LoginFrame>
  )
}
