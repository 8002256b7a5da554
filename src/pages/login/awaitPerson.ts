import { ApiError, SYSTEM_ERROR } from '../../api/http/ApiError.ts'
import { awaitIdentity } from '../../api/session/loginApi.ts'
import type { Wait } from './waitEntry.ts'

/**
 * Minimum time between polls in milliseconds: an immediate response (a proxy, a server shutting down) must not cause a
 * tight loop.
 */
const MIN_ROUND_MS = 1_000
const RETRY_MS = 2_000
const MOST_FAILURES = 3
/** The server reports the end itself; without any response the page stops this many milliseconds later. */
const GRACE_MS = 15_000

/** Transient network or server errors: the phone keeps its request, so poll again. */
const temporaryErrors: ReadonlySet<string> = new Set([SYSTEM_ERROR, 'DATABASE_BUSY', 'OUTCOME_UNKNOWN', 'OVERLOADED'])

/**
 * Polls for the outcome until there is one.
 * @returns token of the session
 * @throws ApiError with the reason of a failure; AbortError when the wait was cancelled
 */
export async function awaitPerson(wait: Wait, signal: AbortSignal): Promise<string> {
  for (let failures = 0; ;) {
    const startedAt = Date.now()
    try {
      const outcome = await awaitIdentity(wait.method, wait.token, signal)
      if (outcome.state === 'COMPLETE') return outcome.token
      failures = 0
    } catch (error) {
      failures += 1
      if (!(error instanceof ApiError) || !isTemporary(error) || failures > MOST_FAILURES) throw error
      await pause(RETRY_MS, signal)
    }
    if (Date.now() > wait.endsAt + GRACE_MS) throw new ApiError(0, { code: 'TIMEOUT' })
    await pause(MIN_ROUND_MS - (Date.now() - startedAt), signal)
  }
}

/** SME3 is a final failure of the provider, unless the server gives a retry time: then its own database failed. */
function isTemporary({ code, retryAfterSeconds }: ApiError): boolean {
  return temporaryErrors.has(code) || (code === 'SME3' && retryAfterSeconds !== undefined)
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const left = () => {
      clearTimeout(timer)
      reject(new DOMException('Aborted', 'AbortError'))
    }
    const timer = setTimeout(
      () => {
        signal.removeEventListener('abort', left)
        resolve()
      },
      Math.max(0, ms),
    )
    if (signal.aborted) left()
    else signal.addEventListener('abort', left, { once: true })
  })
}
