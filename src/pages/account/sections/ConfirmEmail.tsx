import Button from '@mui/material/Button'
import { useRef, useState } from 'react'

import { useText } from '../../../i18n/TextsContext.ts'
import { useSuccessNotice } from '../../../ui/dialog/useSuccessNotice.ts'
import { useErrorNotice } from '../../../ui/useErrorNotice.ts'
import { sendConfirmation } from '../../../api/staff/accountApi.ts'

/** Sends the link that confirms the e-mail address again, beside the note that it is unconfirmed. */
export function ConfirmEmail({ email }: { readonly email: string }) {
  const t = useText()
  const succeeded = useSuccessNotice()
  const showError = useErrorNotice()
  const running = useRef(false)
  const [busy, setBusy] = useState(false)
  const send = async () => {
    if (running.current) return
    running.current = true
    setBusy(true)
    try {
      await sendConfirmation()
      succeeded('account.email.linkSent', { email })
    } catch (error) {
      showError(error)
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return (
    <Button size="small" loading={busy} onClick={() => void send()}>
      {t('account.email.sendLink')}
    </Button>
  )
}
