import { useCallback, useEffect, useRef, useState } from 'react'

import { ApiError, isAbort } from '../../../api/http/ApiError.ts'
import {
  requestNewCode,
  enterAccessCode,
  type Financed,
  type RelatedRole,
  type RelatedTokens,
  type RelatedValues,
  validateInvitation,
} from '../../../api/public/relatedApi.ts'
import { leaveForNotFound } from '../page/leave.ts'
import { keepAccess, takeLink } from './linkState.ts'

/** Why the form stays closed: no attempts left, expired, already sent. */
export type Closed = 'exhausted' | 'expired' | 'done'
export type CodeProblem =
  | { kind: 'wrong'; remaining: number }
  | { kind: 'offline' }
  | { kind: 'tooMany' }
  | { kind: 'wait' }
  | { kind: 'noCodes' }
export type InvitationState =
  | { step: 'loading' }
  | {
      step: 'code'
      role: RelatedRole
      problem?: CodeProblem
      isBusy?: boolean
      again?: boolean
      renewed?: 'SMS' | 'EMAIL'
    }
  | { step: 'open'; role: RelatedRole; access: string; values: RelatedValues; financed: Financed | null }
  | { step: 'closed'; why: Closed; problem?: CodeProblem; isBusy?: boolean }
  /** 5xx or no response: the user can retry. */
  | { step: 'failed' }

const closedReasons: Readonly<Record<string, Closed>> = {
  ACCESS_CODE_EXHAUSTED: 'exhausted',
  INVITATION_EXPIRED: 'expired',
  PART_ALREADY_SENT: 'done',
}

/**
 * State after a rejected call (REL-06): 5xx, 410 and remaining_attempts have their own screens, everything else is
 * /404.
 */
function afterFailure(error: unknown, request?: { role: RelatedRole }): InvitationState {
  if (!(error instanceof ApiError)) throw error
  const closed = closedReasons[error.code]
  if (closed !== undefined || error.status === 410) return { step: 'closed', why: closed ?? 'exhausted' }
  const remaining = error.details['remaining_attempts']
  if (request !== undefined && typeof remaining === 'number')
    return { step: 'code', ...request, problem: { kind: 'wrong', remaining } }
  if (request !== undefined && error.status === 0) return { step: 'code', ...request, problem: { kind: 'offline' } }
  if (request !== undefined && error.status === 429) return { step: 'code', ...request, problem: { kind: 'tooMany' } }
  if (error.status === 0 || error.status === 429 || error.status >= 500) return { step: 'failed' }
  leaveForNotFound({ why: 'oldLink' })
  return { step: 'loading' }
}

/** Why no new code was sent, when the user can stay on the page. */
function renewalProblem(error: unknown): CodeProblem | undefined {
  if (!(error instanceof ApiError)) return undefined
  if (error.code === 'ACCESS_CODES_USED_UP') return { kind: 'noCodes' }
  if (error.status === 429) return { kind: 'wait' }
  return error.status === 0 || error.status >= 500 ? { kind: 'offline' } : undefined
}

/** The steps from the link to the opened form. */
export function useInvitation(tokens: RelatedTokens) {
  const [state, setState] = useState<InvitationState>({ step: 'loading' })
  const [attempt, setAttempt] = useState(0)
  const busy = useRef(false)
  const { applicantToken } = tokens

  useEffect(() => {
    const abort = new AbortController()
    const access = takeLink(applicantToken)
    validateInvitation(tokens, access, abort.signal).then(
      ({ role, values, financed = null }) =>
        setState(
          access !== undefined && values !== undefined
            ? { step: 'open', role, access, values, financed }
            : { step: 'code', role },
        ),
      (error: unknown) => {
        if (!isAbort(error)) setState(afterFailure(error))
      },
    )
    return () => abort.abort()
  }, [tokens, applicantToken, attempt])

  const retry = useCallback(() => {
    setState({ step: 'loading' })
    setAttempt(count => count + 1)
  }, [])

  /** A second click while the first call is pending would use up an attempt: it is not sent. */
  const enter = useCallback(
    async (role: RelatedRole, code: string) => {
      if (busy.current) return
      busy.current = true
      setState({ step: 'code', role, isBusy: true })
      try {
        const opened = await enterAccessCode(tokens, code)
        keepAccess(applicantToken, opened.access)
        setState({
          step: 'open',
          role: opened.role,
          access: opened.access,
          values: opened.values,
          financed: opened.financed,
        })
      } catch (error) {
        setState(afterFailure(error, { role }))
      } finally {
        busy.current = false
      }
    },
    [tokens, applicantToken],
  )

  /** Requests a new code, also when all attempts are used up. */
  const renew = useCallback(async () => {
    if (busy.current) return
    busy.current = true
    setState(now => (now.step === 'code' || now.step === 'closed' ? { ...now, isBusy: true } : now))
    try {
      const { sent_by: renewed } = await requestNewCode(tokens)
      const { role } = await validateInvitation(tokens, undefined)
      setState({ step: 'code', role, renewed })
    } catch (error) {
      const problem = renewalProblem(error)
      setState(now =>
        problem !== undefined && (now.step === 'code' || now.step === 'closed')
          ? { ...now, isBusy: false, problem }
          : afterFailure(error),
      )
    } finally {
      busy.current = false
    }
  }, [tokens])

  /** Handles rejections of the opened form's calls that require more than correcting an answer. */
  const handleRejection = useCallback(
    (error: unknown, role: RelatedRole) => {
      if (!(error instanceof ApiError)) return
      if (error.code === 'APPLICANT_ACCESS_ENDED') {
        keepAccess(applicantToken, undefined)
        setState({ step: 'code', role, again: true })
      } else if (error.code === 'PART_ALREADY_SENT') setState({ step: 'closed', why: 'done' })
      else if (error.code === 'NOT_FOUND') leaveForNotFound({ why: 'oldLink' })
    },
    [applicantToken],
  )
  return { state, retry, enter, renew, rejected: handleRejection }
}
