import { useCallback, useEffect, useState } from 'react'

import { PublicLayout } from '../../../frame/PublicLayout.tsx'
import { ApiError, isAbort } from '../../../api/http/ApiError.ts'
import { type CustomerRequest, openCustomerLink } from '../../../api/public/customerApi.ts'
import { sendAs } from '../../../api/public/fromHeader.ts'
import { leaveForNotFound } from '../page/leave.ts'
import { LoadFailed } from '../page/LoadFailed.tsx'
import { LoadingForm } from '../page/LoadingForm.tsx'
import { PartnerHead } from '../partner/PartnerHead.tsx'
import { takeLink } from '../related/linkState.ts'
import { markVisited, stepInHistory } from '../page/useSteps.ts'
import { CustomerForm } from './CustomerForm.tsx'
import { CustomerNotice } from './CustomerNotice.tsx'

type State =
  | { step: 'loading' }
  | { step: 'open'; request: CustomerRequest }
  | { step: 'closed'; why: 'done' | 'expired' }
  | { step: 'failed' }

/** An unknown link leads to /404; a used or expired one shows its notice. */
function afterFailure(error: unknown): State {
  // A lost connection, or a response not from the portal: can be retried.
  if (!(error instanceof ApiError)) return { step: 'failed' }
  if (error.status === 409) return { step: 'closed', why: 'done' }
  if (error.status === 410) return { step: 'closed', why: 'expired' }
  if (error.status === 0 || error.status === 429 || error.status >= 500) return { step: 'failed' }
  leaveForNotFound({ why: 'oldLink' })
  return { step: 'loading' }
}

/** The customer's page of a request filled in by a partner: check, correct, consent and confirm like any applicant. */
export function CustomerEntry({ token }: { token: string }) {
  const [state, setState] = useState<State>({ step: 'loading' })
  const [attempt, setAttempt] = useState(0)
  // A request sent from this history entry still shows its result, although the link is used up.
  const [sentBefore] = useState(() => stepInHistory()?.step === 'sent')

  useEffect(() => {
    const abort = new AbortController()
    takeLink(token)
    openCustomerLink(token, abort.signal).then(
      request => {
        if (request.partner) sendAs(request.partner.financing_company)
        // The customer's earlier changes on this device take precedence over the partner's answers.
        markVisited()
        setState({ step: 'open', request })
      },
      (error: unknown) => {
        if (!isAbort(error)) setState(afterFailure(error))
      },
    )
    return () => abort.abort()
  }, [token, attempt])

  const retry = useCallback(() => {
    setState({ step: 'loading' })
    setAttempt(count => count + 1)
  }, [])

  const close = useCallback((why: 'done' | 'expired') => setState({ step: 'closed', why }), [])

  /** Going back from the result must not open a second form: the link is used up. */
  useEffect(() => {
    const look = () => {
      if (stepInHistory()?.step === 'sent') return
      openCustomerLink(token).catch((error: unknown) => {
        if (error instanceof ApiError && (error.status === 409 || error.status === 410)) setState(afterFailure(error))
      })
    }
    window.addEventListener('popstate', look)
    return () => window.removeEventListener('popstate', look)
  }, [token])

  const partner = state.step === 'open' ? state.request.partner : null
  const isResult = sentBefore && state.step === 'closed' && state.why === 'done'
  return (
    <PublicLayout maxWidth="lg" head={partner ? <PartnerHead partner={partner} /> : undefined}>
      {state.step === 'loading' && <LoadingForm />}
      {state.step === 'failed' && <LoadFailed onRetry={retry} />}
      {state.step === 'closed' && !isResult && <CustomerNotice why={state.why} />}
      {(state.step === 'open' || isResult) && (
        <CustomerForm token={token} request={state.step === 'open' ? state.request : undefined} onEnd={close} />
      )}
    </PublicLayout>
  )
}
