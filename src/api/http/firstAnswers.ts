import { recordContact, recordServerDate } from '../session/sessionContact.ts'
import { notifyContact } from '../session/sessionTabs.ts'
import { fetchFirst, type FirstLoadWindow } from './fetchFirst.ts'

/** An older answer is no longer the state that the server has; the call is made then. */
const MAX_AGE_MS = 30_000

const page = (): FirstLoadWindow => window as FirstLoadWindow

/** Requests everything for this page at once, unless its first script has done so. */
export function startFirstLoad(token: string): void {
  page().firstLoad ??= [fetchFirst('all', token)]
}

export function hasFirstAnswers(): boolean {
  return page().firstLoad !== undefined
}

/**
 * The answer to a GET that was fetched ahead, as its own response; each is used once. `token`: that of the call, null for
 * one without a session. Undefined for everything that has to be asked now.
 */
export async function takeFirstAnswer(address: string, token: string | null): Promise<Response | undefined> {
  const { firstLoad } = page()
  for (const loading of firstLoad ?? []) {
    const found = await loading
    // Dropped while it was on its way.
    if (page().firstLoad !== firstLoad) return undefined
    if (found === undefined || (token !== null && token !== found.token)) continue
    const index = found.answers.findIndex(answer => answer.address === address)
    if (index < 0) continue
    const [answer] = found.answers.splice(index, 1)
    if (Date.now() - found.at > MAX_AGE_MS) return undefined
    if (token !== null) {
      recordServerDate(found.date, found.at)
      recordContact(found.at)
      notifyContact()
    }
    return new Response(JSON.stringify(answer?.body), { headers: { 'Content-Type': 'application/json' } })
  }
  return undefined
}

/** After a change, or once the page is there: every call is made from then on. */
export function dropFirstAnswers(): void {
  delete page().firstLoad
}

/** What somebody does from now on is answered by the server as it is then. */
export function dropFirstAnswersAtFirstAction(): void {
  for (const type of ['pointerdown', 'keydown', 'popstate'])
    window.addEventListener(type, dropFirstAnswers, { capture: true, once: true })
}
