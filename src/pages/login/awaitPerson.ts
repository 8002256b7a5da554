import { ApiError, SYSTEM_ERROR } from '../../api/http/ApiError.ts'
import { awaitIdentity } from '../../api/session/loginApi.ts'
import type { Wait } from './waitEntry.ts'

/** An answer that comes at once (a proxy, a server that ends) must not be asked for in a circle. */
const SHORTEST_ROUND_MS = 1_000
const RETRY_MS = 2_000
const MOST_FAILURES = 3
/** The server tells the end itself; a page that hears nothing any more stops a little later. */
const GRACE_MS = 15_000

/** The network or the server fails for a moment: the person's phone goes on ringing, so ask again. */
const PASSING: ReadonlySet<string> = new Set([SYSTEM_ERROR, 'DATABASE_BUSY', 'OVERLOADED'])

/**
 * Asks for the outcome until there is one.
 * @returns token of the session
 * @throws ApiError why it came to nothing; AbortError when the wait was left
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
      if (!(error instanceof ApiError) || !isPassing(error) || failures > MOST_FAILURES) throw error
      await pause(RETRY_MS, signal)
    }
    if (Date.now() > wait.endsAt + GRACE_MS) throw new ApiError(0, { code: 'TIMEOUT' })
    await pause(SHORTEST_ROUND_MS - (Date.now() - startedAt), signal)
  }
}

/** SME3 is the provider's fault and final, unless the server names a time: then it is its own database that failed. */
function isPassing({ code, retryAfterSeconds }: ApiError): boolean {
  return PASSING.has(code) || (code === 'SME3' && retryAfterSeconds !== undefined)
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
