import { apiUrl } from '../../../schemas/lists/apiUrl.ts'
import { staffAreas } from '../../../schemas/pages/staffTexts.ts'
import type { Language } from '../../../schemas/vocabulary.ts'
import type { FirstLoadAnswer } from '../../../schemas/generated/types/actions/first-load-answer.ts'
import type { FirstLoad } from '../../../schemas/generated/types/actions/first-load.ts'

/**
 * `token`: the session that they belong to. `date`: the server's clock at the response. `at`: when it arrived, in
 * milliseconds since the epoch.
 */
export type FirstAnswers = FirstLoadAnswer & { token: string; date: string | null; at: number }
/** What the first script has requested for the app. The promises never reject; undefined after a failed call. */
export type FirstLoadWindow = {
  firstLoad?: Promise<FirstAnswers | undefined>[]
  firstTexts?: { address: string; loading: Promise<Response | undefined> }
}

/** Every call of the page waits for this one; after it they are made one by one. */
const TIMEOUT_MS = 10_000

/**
 * Requests what the page needs first in one call (API-18). A failure is left to the calls themselves, which the app then
 * makes one by one.
 * @param withoutTexts language whose texts the page requests itself
 */
export async function fetchFirst(
  part: FirstLoad['part'],
  token: string,
  withoutTexts?: Language,
): Promise<FirstAnswers | undefined> {
  const { pathname, search } = window.location
  const texts = withoutTexts === undefined ? '' : `&texts=${withoutTexts}`
  let timer: number | undefined
  try {
    const abort = new AbortController()
    timer = window.setTimeout(() => abort.abort(), TIMEOUT_MS)
    const response = await fetch(`/api/first?part=${part}&path=${encodeURIComponent(pathname + search)}${texts}`, {
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

/**
 * Requests the texts of the app. The browser keeps them, so that a later page gets no more than the answer that they are the same.
 * @param begin when they may be requested
 */
export function fetchTexts(language: Language, begin: Promise<void>): NonNullable<FirstLoadWindow['firstTexts']> {
  const address = apiUrl(`/definitions/texts/${language}`, { areas: staffAreas.join(',') })
  return { address, loading: begin.then(() => textsFrom(address)) }
}

async function textsFrom(address: string): Promise<Response | undefined> {
  const abort = new AbortController()
  const timer = window.setTimeout(() => abort.abort(), TIMEOUT_MS)
  try {
    const headers = { Accept: 'application/json' }
    const response = await fetch(address, { headers, credentials: 'same-origin', signal: abort.signal })
    return response.ok ? response : undefined
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
