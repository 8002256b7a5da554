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

/** The answer to a GET that was fetched ahead, as its own response; each is used once. */
export async function takeFirstAnswer(address: string): Promise<Response | undefined> {
  for (const loading of page().firstLoad ?? []) {
    const found = await loading
    const index = found?.answers.findIndex(answer => answer.address === address) ?? -1
    if (found === undefined || index < 0) continue
    const [answer] = found.answers.splice(index, 1)
    if (Date.now() - found.at > MAX_AGE_MS) return undefined
    const date = found.date === null ? {} : { Date: found.date }
    return new Response(JSON.stringify(answer?.body), { headers: { 'Content-Type': 'application/json', ...date } })
  }
  return undefined
}

/** After a change, or once the page is there: every call is made from then on. */
export function dropFirstAnswers(): void {
  delete page().firstLoad
}
