import type { FirstLoadAnswer } from '../../../schemas/generated/types/actions/first-load-answer.ts'
import type { FirstLoad } from '../../../schemas/generated/types/actions/first-load.ts'

/**
 * `token`: the session that they belong to. `date`: the server's clock at the response. `at`: when it arrived, in
 * milliseconds since the epoch.
 */
export type FirstAnswers = FirstLoadAnswer & { token: string; date: string | null; at: number }
/** What the first script has requested for the app. The promises never reject; undefined after a failed call. */
export type FirstLoadWindow = { firstLoad?: Promise<FirstAnswers | undefined>[] }

/** Every call of the page waits for this one; after it they are made one by one. */
const TIMEOUT_MS = 10_000

/**
 * Requests what the page needs first in one call (API-18). A failure is left to the calls themselves, which the app then
 * makes one by one.
 */
export async function fetchFirst(part: FirstLoad['part'], token: string): Promise<FirstAnswers | undefined> {
  const { pathname, search } = window.location
  let timer: number | undefined
  try {
    const abort = new AbortController()
    timer = window.setTimeout(() => abort.abort(), TIMEOUT_MS)
    const response = await fetch(`/api/first?part=${part}&path=${encodeURIComponent(pathname + search)}`, {
      headers: { Accept: 'application/json', Authorization: `Bearer ${token}` },
      credentials: 'same-origin',
      cache: 'no-store',
      signal: abort.signal,
    })
    if (!response.ok) return undefined
    const found = (await response.json()) as Partial<FirstLoadAnswer> | null
    // A proxy may answer with JSON of its own.
    if (!Array.isArray(found?.answers)) return undefined
    // An older process may answer without the dashboard.
    const { list = null, dashboard = null, answers } = found
    return { list, dashboard, answers, token, date: response.headers.get('Date'), at: Date.now() }
  } catch {
    return undefined
  } finally {
    clearTimeout(timer)
  }
}

/** Ends the session of a token, before the app is there to do so. */
export async function endSessionOf(token: string): Promise<void> {
  await fetch('/api/logout/user', {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}` },
    credentials: 'same-origin',
    keepalive: true,
  }).catch(() => undefined)
}
