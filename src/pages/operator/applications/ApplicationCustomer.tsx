import Button from '@mui/material/Button'

import type { PartProps } from '../../../builders/slots/parts.ts'
import { useText } from '../../../i18n/TextsContext.ts'
import { useSuccessNotice } from '../../../ui/dialog/useSuccessNotice.ts'
import { useErrorNotice } from '../../../ui/useErrorNotice.ts'
import { useSingleRun } from '../../../ui/useSingleRun.ts'
import { sendCustomerLink } from '../../../api/operator/applicationsApi.ts'
import { applicationOf } from './applicationOf.ts'

const waiting: ReadonlySet<string> = new Set(['AWAITING_CUSTOMER', 'EXPIRED'])

/** Sends a new link to a customer who has not confirmed the partner's request. */
export function ApplicationCustomer({ record, reload }: PartProps) {
  const t = useText()
  const application = applicationOf(record)
  const succeeded = useSuccessNotice()
  const showError = useErrorNotice()
  const { busy, run } = useSingleRun()
  if (!application || !waiting.has(application.status)) return null
  const send = async () => {
    await sendCustomerLink(application.id)
    succeeded('operator.applications.customerLinkSent')
    reload()
  }
  return (
    <Button variant="outlined" disabled={busy} onClick={() => void run(send).catch(showError)}>
      {t('operator.applications.customerLink')}
    </Button>
  )
}
