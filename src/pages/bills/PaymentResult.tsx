import Alert from '@mui/material/Alert'
import { useEffect, useRef, useState } from 'react'

import { useListFrame } from '../../builders/list/ListFrameContext.ts'
import type { PartProps } from '../../builders/slots/parts.ts'
import { formatMoney } from '../../cells/formatMoney.ts'
import { useText } from '../../i18n/TextsContext.ts'
import type { PaymentState } from '../../api/staff/billsApi.ts'
import { type ReturnFlag, usePaymentResult } from './usePaymentResult.ts'

type Said = 'confirmed' | 'processing' | 'checking' | 'canceled'
const severities = {
  confirmed: 'success',
  processing: 'info',
  checking: 'info',
  canceled: 'warning',
} as const satisfies Readonly<Record<Said, string>>
const byState: Readonly<Record<PaymentState['state'], Said>> = {
  PAID: 'confirmed',
  PENDING: 'processing',
  CANCELED: 'canceled',
}
/** What an address may say by itself: never that something is paid. */
const byFlag: Readonly<Record<ReturnFlag, Said>> = { token: 'checking', pending: 'processing', canceled: 'canceled' }

/** After the way back from the bank: confirmed, going on or canceled, by the server's word; the bills are read anew when that changes. */
export function PaymentResult({ reload }: PartProps) {
  const t = useText()
  const { flags } = useListFrame()
  const result = usePaymentResult(flags)
  const [closed, setClosed] = useState<object>()
  const seen = useRef<PaymentState['state']>(undefined)
  const state = result?.payment?.state
  useEffect(() => {
    // What the list has shown since the page was opened holds the result of a payment that was over by then.
    if (seen.current === 'PENDING' && state !== undefined && state !== 'PENDING') reload()
    seen.current = state
  }, [state, reload])
  if (result === undefined || closed === flags) return null
  const said = state === undefined ? byFlag[result.flag] : byState[state]
  const { amount = '', currency = 'EUR', contractNumber = '' } = result.payment ?? {}
  return (
    <Alert severity={severities[said]} role="status" onClose={() => setClosed(flags)} closeText={t('action.close')}>
      {t(`bills.result.${said}`, { amount: formatMoney(amount, currency), contract: contractNumber })}
    </Alert>
  )
}
