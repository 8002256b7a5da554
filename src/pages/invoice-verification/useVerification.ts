import { useCallback, useEffect, useRef, useState } from 'react'

import { ApiError, isAbort } from '../../api/http/ApiError.ts'
import { idempotencyKeys } from '../../api/http/idempotencyKeys.ts'
import {
  getUnverified,
  verifyInvoices,
  type UnverifiedAnswer,
  type VerificationLink,
  type VerificationVerified,
} from '../../api/public/verificationApi.ts'
import { useText } from '../../i18n/TextsContext.ts'
import { type Answers, bodyOf, type Identity } from './answers.ts'

export type Leave = (to: '/404' | '/expired') => void
/** One load of the list, and the message after it: the result explains why the previous answers were rejected. */
type Round = { readonly loaded?: string; readonly failed?: string }
type Loaded = { answer: UnverifiedAnswer | undefined; hasFailed: boolean }

/** Loads the invoices of a key and sends the verdicts. Unknown and expired keys leave the page (VER-15). */
export function useVerification(link: VerificationLink, onLeave: Leave) {
  const t = useText()
  const [loaded, setLoaded] = useState<Loaded>({ answer: undefined, hasFailed: false })
  const [round, setRound] = useState<Round>({})
  const [error, setError] = useState<{ text: string; at: number }>()
  const [isSending, setIsSending] = useState(false)
  const keyOf = useRef(idempotencyKeys())
  const leave = useRef(onLeave)
  useEffect(() => {
    leave.current = onLeave
  })

  const showError = useCallback((text: string) => setError({ text, at: Date.now() }), [])

  useEffect(() => {
    const abort = new AbortController()
    const load = async () => {
      try {
        const answer = await getUnverified(link, abort.signal)
        setLoaded({ answer, hasFailed: false })
        if (round.loaded !== undefined) showError(round.loaded)
      } catch (thrown) {
        if (isAbort(thrown)) return
        const end = endOf(thrown)
        if (end !== undefined) leave.current(end)
        else {
          setLoaded(now => ({ ...now, hasFailed: true }))
          if (round.failed !== undefined) showError(round.failed)
        }
      }
    }
    void load()
    return () => abort.abort()
  }, [link, round, showError])

  const reload = useCallback(() => setRound({}), [])
  const closeError = useCallback(() => setError(undefined), [])

  const send = async (
    answers: Answers,
    identity: Identity,
    comment: string,
  ): Promise<VerificationVerified | undefined> => {
    const body = bodyOf(loaded.answer?.content ?? [], answers, identity, comment)
    setIsSending(true)
    try {
      return await verifyInvoices(link, body, keyOf.current(body))
    } catch (thrown) {
      const { status, code } = thrown instanceof ApiError ? thrown : { status: 0, code: '' }
      if (code === 'VERIFICATION_EXPIRED') leave.current('/expired')
      else if (status === 404)
        // Either the key is unknown or an invoice no longer waits; loading the list shows which.
        setRound({ loaded: t('verification.notWaiting'), failed: t('verification.submitFailed') })
      else if (code === 'VERIFICATION_ANSWERED') {
        showError(t('errors.VERIFICATION_ANSWERED'))
        reload()
      } else if (mayBeStored(status, code)) {
        showError(t('verification.submitUnknown'))
        reload()
      } else showError(t('verification.submitFailed'))
      return undefined
    } finally {
      setIsSending(false)
    }
  }

  return { ...loaded, reload, send, isSending, error, showError, closeError }
}

function endOf(thrown: unknown): '/404' | '/expired' | undefined {
  if (!(thrown instanceof ApiError)) return undefined
  return thrown.status === 404 ? '/404' : thrown.code === 'VERIFICATION_EXPIRED' ? '/expired' : undefined
}

/**
 * After no response, an unreadable one, a gateway's error, or while an earlier attempt still runs, the answers may be
 * stored all the same.
 */
function mayBeStored(status: number, code: string): boolean {
  return status < 400 || status === 500 || status === 502 || status === 504 || code === 'REQUEST_RUNNING'
}
