import Button from '@mui/material/Button'

import { useText } from '../../../i18n/TextsContext.ts'
import { useSuccessNotice } from '../../../ui/dialog/useSuccessNotice.ts'
import { useErrorNotice } from '../../../ui/useErrorNotice.ts'
import { useSingleRun } from '../../../ui/useSingleRun.ts'
import { sendConfirmation } from '../../../api/staff/accountApi.ts'

/** Sends the link that confirms the e-mail address again, beside the note that it is unconfirmed. */
export function ConfirmEmail({ email }: { readonly email: string }) {
  const t = useText()
  const succeeded = useSuccessNotice()
  const showError = useErrorNotice()
  const { busy, run } = useSingleRun()
  const send = async () => {
    await sendConfirmation()
    succeeded('account.email.linkSent', { email })
  }
  return (
    <Button size="small" loading={busy} onClick={() => void run(send).catch(showError)}>
      {t('account.email.sendLink')}
    </Button>
  )
}
