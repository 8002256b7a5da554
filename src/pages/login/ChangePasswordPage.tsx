import CloudOffRounded from '@mui/icons-material/CloudOffRounded'
import Button from '@mui/material/Button'
import { useEffect, useRef, useState } from 'react'

import { useText, useTexts } from '../../i18n/TextsContext.ts'
import { LoadingScreen } from '../../ui/LoadingScreen.tsx'
import { NoticeCard } from '../../ui/NoticeCard.tsx'
import { ApiError, isAbort } from '../../api/http/ApiError.ts'
import { verifyPasswordToken } from '../../api/session/passwordApi.ts'
import { leaveFor } from './leaveFor.ts'
import { faultOf } from './loginFaults.ts'
import { LoginFrame } from './LoginFrame.tsx'
import { NewPasswordForm } from './NewPasswordForm.tsx'
import { forgetToken, isOpenedByLink } from './passwordLink.ts'
import { PasswordSteps } from './PasswordSteps.tsx'
import { useNewPassword } from './useNewPassword.ts'

type Check = { state: 'checking' } | { state: 'good' } | { state: 'failed'; error: unknown }

/** An unknown link leads to /404, an expired or used one to /expired (LOG-57). */
function leavesFor(error: unknown): boolean {
  const status = error instanceof ApiError ? error.status : 0
  if (status !== 404 && status !== 401) return false
  leaveFor(status === 404 ? '/404' : '/expired')
  return true
}

/** A new password by an e-mailed link. The link is verified first, so that no one invents a password in vain. */
export function ChangePasswordPage({ token }: { token: string | undefined }) {
  const change = useNewPassword(forgetToken, leavesFor)
  const [check, setCheck] = useState<Check>({ state: 'checking' })
  const [round, setRound] = useState(0)
  const texts = useRef(useTexts())

  useEffect(() => {
    if (token === undefined) {
      leaveFor('/404')
      return
    }
    const abort = new AbortController()
    verifyPasswordToken(token, abort.signal).then(
      async ({ language }) => {
        // The mail was written in this language; a user who has chosen another one on this page keeps it, also after a
        // reload.
        if (isOpenedByLink() && !texts.current.chosen && language !== texts.current.language)
          await texts.current.changeLanguage(language).catch(() => {})
        if (!abort.signal.aborted) setCheck({ state: 'good' })
      },
      (error: unknown) => {
        // Text that cannot be a token is treated as an unknown one.
        if (error instanceof ApiError && error.code === 'VALIDATION_FAILED') leaveFor('/404')
        else if (!isAbort(error) && !leavesFor(error)) setCheck({ state: 'failed', error })
      },
    )
    return () => abort.abort()
  }, [token, round])

  if (check.state === 'failed') {
    return (
      <NotChecked
        error={check.error}
        onRetry={() => {
          setCheck({ state: 'checking' })
          setRound(round + 1)
        }}
      />
    )
  }
  if (check.state === 'checking' || token === undefined) return <LoadingScreen />
  return (
    <PasswordSteps change={change}>
      <NewPasswordForm change={change} token={token} />
    </PasswordSteps>
  )
}

function NotChecked({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useText()
  return (
    <LoginFrame>
      <NoticeCard
        icon={<CloudOffRounded />}
        title={t('password.title')}
        text={t(faultOf('changePassword', error).text)}
        action={
          <Button variant="contained" onClick={onRetry}>
            {t('action.retry')}
          </Button>
        }
      />
    </LoginFrame>
  )
}
