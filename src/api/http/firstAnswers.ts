import { getToken } from '../session/session.ts'
import { recordContact, recordServerDate } from '../session/sessionContact.ts'
import { notifyContact } from '../session/sessionTabs.ts'
import { fetchFirst, type FirstAnswers, type FirstLoadWindow } from './fetchFirst.ts'

/** An older answer may differ from the server's present state, so the call is made instead. */
export const MAX_AGE_MS = 30_000

const page = (): FirstLoadWindow => window as FirstLoadWindow

/** Requests everything for this page at once, unless its first script has done so. */
export function startFirstLoad(token: string): void {
  page().firstLoad ??= [fetchFirst('all', token)]
}

/** What has arrived, by the call that it came with. */
const arrived = new WeakMap<Promise<FirstAnswers | undefined>, FirstAnswers>()
type FirstAnswer = FirstAnswers['answers'][number]
/** Answers that a call has used. */
const used = new WeakSet<FirstAnswer>()
/** Answers that are shown without a call. One that follows asks for something newer. */
const shown = new WeakSet<FirstAnswer>()

/** From now on `knownFirstAnswer` knows what has come with the page; what is still pending, once it comes. */
export function followFirstLoad(): void {
  for (const loading of page().firstLoad ?? [])
    void loading.then(found => {
      if (found) arrived.set(loading, found)
    })
}

/** The response to a GET of the session that has come with the page, without waiting for it, unless a call has used it. */
export function peekFirstAnswer(address: string): FirstAnswer | undefined {
  const token = getToken()
  for (const loading of page().firstLoad ?? []) {
    const found = arrived.get(loading)
    if (found === undefined || found.token !== token || Date.now() - found.at > MAX_AGE_MS) continue
    const answer = found.answers.find(one => one.address === address && !used.has(one))
    if (answer) return answer
  }
  return undefined
}

/** The same for a response that is shown then. A rendering that begins again finds it again; a call does not. */
export function knownFirstAnswer(address: string): FirstAnswer | undefined {
  const answer = peekFirstAnswer(address)
  if (answer) shown.add(answer)
  return answer
}

/** False on the server, which renders lists as well. */
export function hasFirstAnswers(): boolean {
  return typeof window !== 'undefined' && page().firstLoad !== undefined
}

/**
 * The prefetched response to a GET; each is used once. Undefined when the call must be made.
 * @param token of the call; null for one without a session
 */
export async function takeFirstAnswer(address: string, token: string | null): Promise<Response | undefined> {
  const { firstLoad, firstTexts } = page()
  if (firstTexts?.address === address) {
    delete page().firstTexts
    return firstTexts.loading
  }
  for (const loading of firstLoad ?? []) {
    const found = await loading
    // Dropped while it was pending.
    if (page().firstLoad !== firstLoad) return undefined
    if (found === undefined || (token !== null && token !== found.token)) continue
    const answer = found.answers.find(one => one.address === address && !used.has(one) && !shown.has(one))
    if (answer === undefined) continue
    used.add(answer)
    if (Date.now() - found.at > MAX_AGE_MS) return undefined
    if (token !== null) {
      recordServerDate(found.date, found.at)
      recordContact(found.at)
      notifyContact()
    }
    return new Response(JSON.stringify(answer.body), { headers: { 'Content-Type': 'application/json' } })
  }
  return undefined
}

/** From now on every call is made: something was changed, or the page is complete. */
export function dropFirstAnswers(): void {
  delete page().firstLoad
  delete page().firstTexts
}

/** The first user action ends the use of prefetched answers, since later calls must show the state at their time. */
export function dropFirstAnswersAtFirstAction(): void {
  for (const type of ['pointerdown', 'keydown', 'popstate'])
    window.addEventListener(type, dropFirstAnswers, { capture: true, once: true })
}
