import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useRef, useState } from 'react'

import { useText } from '../../../i18n/TextsContext.ts'
import { useSingleRun } from '../../../ui/useSingleRun.ts'
import { sendOwnResetLink } from '../../../api/staff/accountApi.ts'

type Outcome = 'sent' | 'failed'

/**
 * Sends a password link to the user's own address. The result is shown here: a page notice would be behind the dialog,
 * where screen readers do not announce it.
 */
export function ForgotPassword() {
  const t = useText()
  const { busy, run } = useSingleRun()
  const [outcome, setOutcome] = useState<Outcome>()
  const button = useRef<HTMLButtonElement>(null)

  /** Moves the focus from the removed message, so that Escape still reaches the dialog. */
  const closeMessage = () => {
    setOutcome(undefined)
    button.current?.focus()
  }
  const sendLink = async () => {
    setOutcome(undefined)
    const next: Outcome = await sendOwnResetLink().then(
      answer => (answer.is_reset_password_email_sent ? 'sent' : 'failed'),
      () => 'failed',
    )
    setOutcome(next)
  }
  return (
    <>
      <Box sx={{ mt: 0.5, textAlign: 'right' }}>
        <Button ref={button} size="small" loading={busy} onClick={() => void run(sendLink)} sx={{ mr: -1 }}>
          {t('account.password.forgot')}
        </Button>
      </Box>
      <div role="status">
        {outcome === 'sent' && (
          <Alert
            role="presentation"
            severity="success"
            closeText={t('action.close')}
            onClose={closeMessage}
            sx={{ mt: 1 }}
          >
            {t('account.password.linkSent')}
          </Alert>
        )}
      </div>
      {outcome === 'failed' && (
        <Alert severity="error" closeText={t('action.close')} onClose={closeMessage} sx={{ mt: 1 }}>
          {t('account.password.linkFailed')}
        </Alert>
      )}
    </>
  )
}
