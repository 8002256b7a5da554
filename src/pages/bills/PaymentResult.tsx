import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useEffect, useRef, useState } from 'react'

import { useListFrame } from '../../builders/list/ListFrameContext.ts'
import type { PartProps } from '../../builders/slots/parts.ts'
import { formatMoney } from '../../cells/formatMoney.ts'
import { useText } from '../../i18n/TextsContext.ts'
import type { PaymentState } from '../../api/staff/paymentApi.ts'
import { ReceiptDialog } from './ReceiptDialog.tsx'
import { type ReturnFlag, usePaymentResult } from './usePaymentResult.ts'

type ResultKind = 'confirmed' | 'processing' | 'checking' | 'canceled'
const severities = {
  confirmed: 'success',
  processing: 'info',
  checking: 'info',
  canceled: 'warning',
} as const satisfies Readonly<Record<ResultKind, string>>
const byState: Readonly<Record<PaymentState['state'], ResultKind>> = {
  PAID: 'confirmed',
  PENDING: 'processing',
  CANCELED: 'canceled',
}
/** What the address alone may imply: never that a payment succeeded. */
const byFlag: Readonly<Record<ReturnFlag, ResultKind>> = {
  token: 'checking',
  pending: 'processing',
  canceled: 'canceled',
}

/**
 * Result after the return from the bank: confirmed, pending or canceled, as reported by the server, and the receipt of a
 * confirmed payment (BIL-36). The bills are refetched when it changes.
 */
export function PaymentResult({ reload }: PartProps) {
  const t = useText()
  const { flags } = useListFrame()
  const result = usePaymentResult(flags)
  const [closed, setClosed] = useState<object>()
  const [isReceiptOpen, setReceiptOpen] = useState(false)
  const lastState = useRef<PaymentState['state']>(undefined)
  const state = result?.payment?.state
  useEffect(() => {
    // The list, loaded after the page opened, already contains payments that had finished by then.
    if (lastState.current === 'PENDING' && state !== undefined && state !== 'PENDING') reload()
    lastState.current = state
  }, [state, reload])
  if (result === undefined || closed === flags) return null
  const kind = state === undefined ? byFlag[result.flag] : byState[state]
  const { amount = '', currency = 'EUR', contractNumber = '' } = result.payment ?? {}
  return (
    <>
      <Alert severity={severities[kind]} role="status" onClose={() => setClosed(flags)} closeText={t('action.close')}>
        {t(`bills.result.${kind}`, { amount: formatMoney(amount, currency), contract: contractNumber })}
        {state === 'PAID' && (
          <Button
            size="small"
            variant="outlined"
            color="inherit"
            sx={{ display: 'block', mt: 1 }}
            onClick={() => setReceiptOpen(true)}
          >
            {t('bills.receipt.button')}
          </Button>
        )}
      </Alert>
      <ReceiptDialog reference={result.reference} open={isReceiptOpen} onClose={() => setReceiptOpen(false)} />
    </>
  )
}
