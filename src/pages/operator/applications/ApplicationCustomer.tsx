import Button from '@mui/material/Button'
import { useRef, useState } from 'react'

import type { PartProps } from '../../../builders/slots/parts.ts'
import { useText } from '../../../i18n/TextsContext.ts'
import { useSuccessNotice } from '../../../ui/dialog/useSuccessNotice.ts'
import { useErrorNotice } from '../../../ui/useErrorNotice.ts'
import { sendCustomerLink } from '../../../api/operator/applicationsApi.ts'
import { applicationOf } from './applicationOf.ts'

const waiting: ReadonlySet<string> = new Set(['AWAITING_CUSTOMER', 'EXPIRED'])

/** Sends a new link to a customer who has not confirmed the partner's request. */
export function ApplicationCustomer({ record, reload }: PartProps) {
  const t = useText()
  const application = applicationOf(record)
  const succeeded = useSuccessNotice()
  const showError = useErrorNotice()
  const running = useRef(false)
  const [busy, setBusy] = useState(false)
  if (!application || !waiting.has(application.status)) return null
  const send = async () => {
    if (running.current) return
    running.current = true
    setBusy(true)
    try {
      await sendCustomerLink(application.id)
      succeeded('operator.applications.customerLinkSent')
      reload()
    } catch (error) {
      showError(error)
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return (
    <Button variant="outlined" disabled={busy} onClick={() => void send()}>
      {t('operator.applications.customerLink')}
    </Button>
  )
}
