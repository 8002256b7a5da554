import { useCallback, useEffect, useRef, useState } from 'react'

import { ApiError, isAbort } from '../../../providers/ApiError.ts'
import { enterAccessCode, type RelatedRole, type RelatedTokens, type RelatedValues, validateInvitation } from '../../../providers/relatedApi.ts'
import { leaveForNotFound } from '../leave.ts'
import { keepAccess, takeLink } from './linkState.ts'

/** Why the form stays shut: no attempts left, too late, sent already. */
export type Closed = 'exhausted' | 'expired' | 'done'
export type CodeProblem = { kind: 'wrong'; remaining: number } | { kind: 'offline' } | { kind: 'tooMany' }
export type InvitationState =
  | { step: 'loading' }
  | { step: 'code'; role: RelatedRole; problem?: CodeProblem; isBusy?: boolean; again?: boolean }
  | { step: 'open'; role: RelatedRole; access: string; values: RelatedValues }
  | { step: 'closed'; why: Closed }
  /** 5xx, or no answer at all: the person can try again. */
  | { step: 'failed' }

const CLOSED: Readonly<Record<string, Closed>> = { ACCESS_CODE_EXHAUSTED: 'exhausted', INVITATION_EXPIRED: 'expired', PART_ALREADY_SENT: 'done' }

/** What a refusal leads to (specification 001 §8): 5xx, 410 and remaining_attempts have screens, everything else is /404. */
function afterFailure(error: unknown, asking?: { role: RelatedRole }): InvitationState {
  if (!(error instanceof ApiError)) throw error
  const closed = CLOSED[error.code]
  if (closed !== undefined || error.status === 410) return { step: 'closed', why: closed ?? 'exhausted' }
  const remaining = error.details['remaining_attempts']
  if (asking !== undefined && typeof remaining === 'number') return { step: 'code', ...asking, problem: { kind: 'wrong', remaining } }
  if (asking !== undefined && error.status === 0) return { step: 'code', ...asking, problem: { kind: 'offline' } }
  if (asking !== undefined && error.status === 429) return { step: 'code', ...asking, problem: { kind: 'tooMany' } }
  if (error.status === 0 || error.status === 429 || error.status >= 500) return { step: 'failed' }
  leaveForNotFound()
  return { step: 'loading' }
}

/** The way from the link to the open form. */
export function useInvitation(tokens: RelatedTokens) {
  const [state, setState] = useState<InvitationState>({ step: 'loading' })
  const [attempt, setAttempt] = useState(0)
  const busy = useRef(false)
  const { applicantToken } = tokens

  useEffect(() => {
    const abort = new AbortController()
    const access = takeLink(applicantToken)
    validateInvitation(tokens, access, abort.signal).then(
      ({ role, values }) => setState(access !== undefined && values !== undefined ? { step: 'open', role, access, values } : { step: 'code', role }),
      (error: unknown) => {
        if (!isAbort(error)) setState(afterFailure(error))
      },
    )
    return () => abort.abort()
  }, [tokens, applicantToken, attempt])

  const retry = useCallback(() => {
    setState({ step: 'loading' })
    setAttempt((count) => count + 1)
  }, [])

  /** A second click while the first is under way would cost an attempt: it is not sent. */
  const enter = useCallback(
    async (role: RelatedRole, code: string) => {
      if (busy.current) return
      busy.current = true
      setState({ step: 'code', role, isBusy: true })
      try {
        const opened = await enterAccessCode(tokens, code)
        keepAccess(applicantToken, opened.access)
        setState({ step: 'open', role: opened.role, access: opened.access, values: opened.values })
      } catch (error) {
        setState(afterFailure(error, { role }))
      } finally {
        busy.current = false
      }
    },
    [tokens, applicantToken],
  )

  /** The server says of a call of the open form that there is more to do than to correct an answer. */
  const refused = useCallback(
    (error: unknown, role: RelatedRole) => {
      if (!(error instanceof ApiError)) return
      if (error.code === 'APPLICANT_ACCESS_ENDED') {
        keepAccess(applicantToken, undefined)
        setState({ step: 'code', role, again: true })
      } else if (error.code === 'PART_ALREADY_SENT') setState({ step: 'closed', why: 'done' })
      else if (error.code === 'NOT_FOUND') leaveForNotFound()
    },
    [applicantToken],
  )
  return { state, retry, enter, refused }
}
