import type { FirstLoadAnswer } from '../../../schemas/generated/types/actions/first-load-answer.ts'
import type { FirstLoad } from '../../../schemas/generated/types/actions/first-load.ts'

/** `date`: the server's clock at the response. `at`: when it arrived, in milliseconds since the epoch. */
export type FirstAnswers = FirstLoadAnswer & { date: string | null; at: number }
/** What the first script has requested for the app. The promises never reject; undefined after a failed call. */
export type FirstLoadWindow = { firstLoad?: Promise<FirstAnswers | undefined>[] }

/**
 * Requests what the page needs first in one call (API-18). A failure is left to the calls themselves, which the app then
 * makes one by one.
 */
export async function fetchFirst(part: FirstLoad['part'], token: string): Promise<FirstAnswers | undefined> {
  const { pathname, search } = window.location
  try {
    const response = await fetch(`/api/first?part=${part}&path=${encodeURIComponent(pathname + search)}`, {
      headers: { Accept: 'application/json', Authorization: `Bearer ${token}` },
      credentials: 'same-origin',
    })
    if (!response.ok) return undefined
    const answers = (await response.json()) as FirstLoadAnswer
    return { ...answers, date: response.headers.get('Date'), at: Date.now() }
  } catch {
    return undefined
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
