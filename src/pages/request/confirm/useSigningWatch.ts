import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'

import { ApiError, isAbort } from '../../../api/http/ApiError.ts'
import { getSigningStatus, type SigningStatus } from '../../../api/public/formApi.ts'

const FIRST_MS = 2_000
const LONGEST_MS = 10_000
const BACKOFF_FACTOR = 1.3
/** Consecutive server failures after which polling stops. */
const MOST_FAILURES = 3

/**
 * `lost`: the last poll found no connection. `failed`: the server fails repeatedly and is not polled again until the
 * applicant requests it.
 */
export type SigningWatch = { state: 'asking' | 'lost' | 'failed'; retry: () => void }

type Watch = {
  url: string
  origin: string | null
  frame: RefObject<HTMLIFrameElement | null>
  onEnd: (status: Exclude<SigningStatus, 'pending'>) => void
  onCloseRequest: () => void
}

/** The token of a signing is the last segment of its address (SIG-22). */
export function signingToken(url: string): string {
  return new URL(url).pathname.split('/').findLast(part => part !== '') ?? ''
}

/**
 * Polls the signing status until it is final, less often over time. A message from the framed page only triggers an
 * immediate poll, and is accepted only from that frame and its origin. Polling continues without a connection. Three
 * consecutive server failures show an error with a retry button. An unknown signing ends it (SIG-23: signing error).
 */
export function useSigningWatch({ url, origin, frame, onEnd, onCloseRequest }: Watch): SigningWatch {
  const [state, setState] = useState<SigningWatch['state']>('asking')
  const [attempt, setAttempt] = useState(0)
  const latest = useRef({ onEnd, onCloseRequest })
  useEffect(() => {
    latest.current = { onEnd, onCloseRequest }
  })

  useEffect(() => {
    const abort = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    let delayMs = FIRST_MS
    let isPolling = false
    let failures = 0
    const poll = async () => {
      if (isPolling) return
      clearTimeout(timer)
      isPolling = true
      try {
        const status = await getSigningStatus(signingToken(url), abort.signal)
        failures = 0
        setState('asking')
        if (status !== 'pending') {
          latest.current.onEnd(status)
          return
        }
      } catch (error) {
        if (isAbort(error)) return
        if (isDefinite(error)) {
          latest.current.onEnd('failed')
          return
        }
        failures = isServerFailure(error) ? failures + 1 : 0
        if (failures >= MOST_FAILURES) {
          setState('failed')
          return
        }
        setState(failures > 0 ? 'asking' : 'lost')
      } finally {
        isPolling = false
      }
      timer = setTimeout(() => void poll(), delayMs)
      delayMs = Math.min(LONGEST_MS, delayMs * BACKOFF_FACTOR)
    }
    const onMessage = (event: MessageEvent<unknown>) => {
      if (origin === null || event.origin !== origin || event.source !== frame.current?.contentWindow) return
      if (isCloseRequest(event.data)) latest.current.onCloseRequest()
      else void poll()
    }
    const onOnline = () => void poll()
    timer = setTimeout(() => void poll(), attempt === 0 ? FIRST_MS : 0)
    window.addEventListener('message', onMessage)
    window.addEventListener('online', onOnline)
    return () => {
      abort.abort()
      clearTimeout(timer)
      window.removeEventListener('message', onMessage)
      window.removeEventListener('online', onOnline)
    }
  }, [url, origin, frame, attempt])
  const retry = useCallback(() => {
    setState('asking')
    setAttempt(count => count + 1)
  }, [])
  return { state, retry }
}

/** A rejection that will not change: polling again would never end. */
function isDefinite(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    error.status >= 400 &&
    error.status < 500 &&
    error.status !== 408 &&
    error.status !== 429
  )
}

function isServerFailure(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 500
}

function isCloseRequest(data: unknown): boolean {
  return typeof data === 'object' && data !== null && (data as { event?: unknown }).event === 'close'
}
