import { useNotify } from 'ra-core'
import { useEffect, useState } from 'react'

import { type Submit, useSubmit } from '../../form/action-form/useSubmit.ts'
import { usePortalSettings } from '../../contract/PortalSettingsContext.ts'
import { createPayment } from '../../api/staff/billsApi.ts'
import { idempotencyKeys } from '../../api/http/idempotencyKeys.ts'
import { leaveForBank } from './leaveForBank.ts'

/** The payment error stays for 5 seconds (BIL-27). */
const ERROR_MS = 5_000

export type Payment = { readonly submit: Submit; readonly pay: (contractId: string, amount: string) => void }

/**
 * Creates a payment and redirects to its page. A rejection shows the documented notice and calls `onRefused`. After the
 * browser's Back, the dialog is usable again.
 */
export function usePayment(onRefused: () => void): Payment {
  const notify = useNotify()
  const { paymentOrigins } = usePortalSettings()
  const [keyOf] = useState(idempotencyKeys)
  const [leaving, setLeaving] = useState(false)
  const refused = () => {
    notify('billsPaymentModalPaymentError', { type: 'error', autoHideDuration: ERROR_MS })
    onRefused()
    return { fields: {} }
  }
  const submit = useSubmit({ fields: {}, general: 'billsPaymentModalPaymentError' }, { read: refused })
  useEffect(() => {
    const onBack = (event: PageTransitionEvent) => {
      if (event.persisted) window.location.reload()
    }
    window.addEventListener('pageshow', onBack)
    return () => window.removeEventListener('pageshow', onBack)
  }, [])
  return {
    submit: { ...submit, busy: submit.busy || leaving },
    pay: (contractId, amount) => {
      const call = async () => {
        // Each attempt gets its own idempotency key: a rejected one must not receive the old rejection.
        const body = {
          contract_id: contractId,
          amount,
          currency: 'EUR' as const,
          client_redirect_url: window.location.href.split('#')[0] ?? '',
        }
        const address = await createPayment(body, `${keyOf({ ...body, at: Date.now() })}`)
        if (!leaveForBank(address, paymentOrigins)) throw new Error('The payment page is on an unknown origin')
      }
      submit.run(call, () => setLeaving(true))
    },
  }
}
