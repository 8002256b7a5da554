import { useNotify } from 'ra-core'
import { useEffect, useState } from 'react'

import { type Submit, useSubmit } from '../../form/action-form/useSubmit.ts'
import { usePortalSettings } from '../../contract/PortalSettingsContext.ts'
import { createPayment } from '../../api/staff/paymentApi.ts'
import { useActiveProduct } from '../../contract/activeProduct.ts'
import { ApiError } from '../../api/http/ApiError.ts'
import { readRejectedRows } from '../../../schemas/rejectedRows.ts'
import { formatMoney } from '../../cells/formatMoney.ts'
import type { FieldMessage } from '../../form/action-form/messages.ts'
import { idempotencyKeys } from '../../api/http/idempotencyKeys.ts'

/** The payment error stays for 5 seconds (BIL-27). */
const ERROR_MS = 5_000

type ChosenAmount = { readonly bill_id: string; readonly amount: string }
/** @param bills amounts by bill (BIL-35); without them the bills that are due first are paid */
type Pay = (contractId: string, amount: string, bills?: readonly ChosenAmount[]) => void
export type Payment = { readonly submit: Submit; readonly pay: Pay }

/**
 * Creates a payment and redirects to its page. A rejection shows the documented notice and calls `onRejected`; bills whose
 * amount was rejected are the fields of the fault, by their ids. After the browser's Back, the dialog is usable again.
 */
export function usePayment(onRejected: () => void): Payment {
  const notify = useNotify()
  const { paymentOrigins } = usePortalSettings()
  const product = useActiveProduct()?.productType
  const [keyOf] = useState(idempotencyKeys)
  const [leaving, setLeaving] = useState(false)
  const handleRejection = (error: unknown) => {
    notify('billsPaymentModalPaymentError', { type: 'error', autoHideDuration: ERROR_MS })
    onRejected()
    return { fields: rejectedAmounts(error) }
  }
  const submit = useSubmit({ fields: {}, general: 'billsPaymentModalPaymentError' }, { read: handleRejection })
  useEffect(() => {
    const onBack = (event: PageTransitionEvent) => {
      if (event.persisted) window.location.reload()
    }
    window.addEventListener('pageshow', onBack)
    return () => window.removeEventListener('pageshow', onBack)
  }, [])
  return {
    submit: { ...submit, busy: submit.busy || leaving },
    pay: (contractId, amount, bills) => {
      const call = async () => {
        // Each attempt gets its own idempotency key: a rejected one must not receive the old rejection.
        const body = {
          contract_id: contractId,
          amount,
          currency: 'EUR' as const,
          ...(bills === undefined ? {} : { bills: [...bills] }),
          client_redirect_url: window.location.href.split('#')[0] ?? '',
        }
        const address = await createPayment(product, body, `${keyOf({ ...body, at: Date.now() })}`)
        if (!leaveForBank(address, paymentOrigins)) throw new Error('The payment page is on an unknown origin')
      }
      submit.run(call, () => setLeaving(true))
    },
  }
}

/** The bills that an error names (LST-16): the reason of each, or the most that can be paid of it. */
function rejectedAmounts(error: unknown): Record<string, FieldMessage> {
  if (!(error instanceof ApiError)) return {}
  const messages = readRejectedRows(error.details).map(({ id, reason, limit }): readonly [string, FieldMessage] => [
    id,
    limit === undefined
      ? { text: `factoring.selection.reason.${reason}` }
      : { text: 'bills.pay.chosen.limit', params: { amount: formatMoney(limit) } },
  ])
  return Object.fromEntries(messages)
}

/**
 * Redirects to the payment page. The server has checked the address, and this checks it again (SEC-08).
 * @returns false when the address is not on an allowed origin: nothing happens then
 */
export function leaveForBank(
  address: string,
  origins: readonly string[],
  go: (url: string) => void = url => window.location.assign(url),
): boolean {
  if (!URL.canParse(address) || !origins.includes(new URL(address).origin)) return false
  go(address)
  return true
}
