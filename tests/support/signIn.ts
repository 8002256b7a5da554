import { expect, type APIRequestContext, type Page } from '@playwright/test'
import { demoPassword, type DemoUser } from './demo.ts'

export type SpokenLanguage = 'EN' | 'LT' | 'LV' | 'EE'

/** An empty document of the portal, for tests that call the API before opening a page. */
export const nowhere = '/api/health'

const tokenKey = 'portal.token'
/** Reused sessions of this worker, by user, since SMS logins are rate limited. */
const sessions = new Map<string, Known>()
/** Languages of the demo profiles. */
const languages: Record<DemoUser, SpokenLanguage> = { demo: 'EN', viewer: 'LV', other: 'EE', operator: 'EN' }

/**
 * Logs in and opens `path`. The first login of a user goes through the real login page with the code of the
 * simulated SMS and accepts the terms of use; later calls reuse that session until it expires.
 * `fresh: true` always starts a new session, for tests that switch the party, log out or let a session expire.
 * `language`: by default that of the demo profile, even when an earlier test has changed it.
 */
export async function signIn(
  page: Page,
  user: DemoUser = 'demo',
  options: { path?: string; fresh?: boolean; language?: SpokenLanguage } = {},
): Promise<void> {
  const known = sessions.get(user)
  const profile = !options.fresh && known ? await profileOf(page.request, known.token) : undefined
  const language = options.language ?? languages[user]
  if (known && profile) {
    if (profile.language.toUpperCase() !== language) await switchLanguage(page.request, known.token, language)
    await switchBack(page.request, known, profile)
    // The document starts with the session, as the next one after a login does: no other has to be opened before it.
    const script = await page.addInitScript(
      ([key, token]) => {
        if (window === window.top) sessionStorage.setItem(key, token)
      },
      [tokenKey, known.token] as const,
    )
    await keepLanguage(page, language)
    await page.goto(options.path ?? '/')
    await script.dispose()
    return
  }
  await signInByPage(page, user)
  const token = await page.evaluate(key => sessionStorage.getItem(key), tokenKey)
  if (!token) throw new Error('The login page left no session token')
  const left = await profileOf(page.request, token)
  if (!left) throw new Error('The session token of the login page is refused')
  if (!options.fresh) sessions.set(user, { token, active: left.session })
  const changed = left.language.toUpperCase() !== language
  if (changed) await switchLanguage(page.request, token, language)
  if (!left.termsConditionsAccepted)
    await page.request.post('/api/user/terms-conditions:accept', { headers: bearer(token), data: {} })
  await keepLanguage(page, language)
  if (options.path || changed || !left.termsConditionsAccepted) await page.goto(options.path ?? '/')
}

/** As every page of a signed-in user does: the server renders lists in this language. */
async function keepLanguage(page: Page, language: SpokenLanguage): Promise<void> {
  const { origin } = new URL((await page.request.get(nowhere)).url())
  await page.context().addCookies([{ name: 'portal.language', value: language.toLowerCase(), url: origin }])
}

/** Changes the profile language of the signed-in user, effective from the next page load. */
export async function speak(page: Page, language: SpokenLanguage): Promise<void> {
  await switchLanguage(
    page.request,
    (await page.evaluate(key => sessionStorage.getItem(key), tokenKey)) ?? '',
    language,
  )
}

const languageNames: Record<SpokenLanguage, string> = { EN: 'English', LT: 'Lietuvių', LV: 'Latviešu', EE: 'Eesti' }

/** Chooses the language in the menu of a staff page, without a page load. */
export async function chooseLanguage(page: Page, language: SpokenLanguage): Promise<void> {
  const menu = page.getByRole('banner').getByRole('button', { name: /^(EN|LT|LV|EE) / })
  if ((await menu.innerText()) === language) return
  await menu.click()
  await page.getByRole('menuitemradio', { name: languageNames[language] }).click()
  await expect(menu).toHaveText(language)
}

async function switchLanguage(request: APIRequestContext, token: string, language: SpokenLanguage): Promise<void> {
  const answer = await request.post('/api/user/language/switch', { headers: bearer(token), data: { language } })
  expect(answer.ok(), `the language of the profile becomes ${language}`).toBe(true)
}

/** An earlier test of the worker may have left the loans or another company active. */
async function switchBack(request: APIRequestContext, { token, active }: Known, { session }: Profile): Promise<void> {
  const switchTo = async (query: string): Promise<void> => {
    const answer = await request.post(`/api/user/${query}`, { headers: bearer(token), data: {} })
    expect(answer.ok(), `what the login made active is active again: ${query}`).toBe(true)
  }
  const isOtherParty = session.activePartyFid !== active.activePartyFid
  if (isOtherParty && active.activePartyFid !== null) await switchTo(`parties/switch?partyFid=${active.activePartyFid}`)
  if ((isOtherParty || session.activeProductFid !== active.activeProductFid) && active.activeProductFid !== null)
    await switchTo(`products/switch?productFid=${active.activeProductFid}`)
}

function bearer(token: string): { authorization: string } {
  return { authorization: `Bearer ${token}` }
}

interface Active {
  activePartyFid: string | null
  activeProductFid: string | null
}

interface Known {
  token: string
  /** What was active after the login. */
  active: Active
}

interface Profile {
  session: Active
  language: string
  termsConditionsAccepted: boolean
}

/** Logs in on the login page with password and simulated SMS code and waits until it leaves /login. `at`: its address with the target. */
export async function signInByPage(
  page: Page,
  user: DemoUser,
  password: string = demoPassword,
  at = '/login',
): Promise<void> {
  await page.goto(at)
  await page.locator('input[autocomplete="username"]').fill(user)
  await page.locator('input[type="password"]').fill(password)
  // Of the context: a test in which the page awaits a response expects each call by itself (singleCalls.ts).
  const requested = page
    .context()
    .waitForEvent('response', response => response.url().endsWith('/api/login/mfa/authenticate-request'))
  await page.locator('button[type="submit"]:visible').click()
  const code = await readSmsCode(page.request, (await requested).request().timing().startTime)
  await page.locator('input[autocomplete="one-time-code"]').fill(code)
  await page.locator('button[type="submit"]:visible').click()
  await page.waitForURL(url => url.pathname !== '/login')
}

interface SimulatedMessage {
  channel: 'SMS' | 'EMAIL'
  to: string
  text: string
  createdAt: string
}

/** The digits of the newest simulated SMS sent at or after `sinceMs`. */
export async function readSmsCode(request: APIRequestContext, sinceMs: number): Promise<string> {
  let code: string | undefined
  await expect
    .poll(
      async () => {
        const answer = await request.get('/simulator/messages?channel=SMS')
        const messages = (await answer.json()) as SimulatedMessage[]
        const newest = messages.find(message => Date.parse(message.createdAt) >= sinceMs - 1000)
        code = /\b(\d{4,8})\b/.exec(newest?.text ?? '')?.[1]
        return code
      },
      { message: 'an SMS with a code', intervals: [50, 100, 250] },
    )
    .toBeDefined()
  return code ?? ''
}

/** Undefined when the session has ended. */
async function profileOf(request: APIRequestContext, token: string): Promise<Profile | undefined> {
  const answer = await request.get('/api/user', { headers: bearer(token) })
  return answer.ok() ? ((await answer.json()) as Profile) : undefined
}
