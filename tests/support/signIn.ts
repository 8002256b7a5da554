import { expect, type APIRequestContext, type Page } from '@playwright/test'
import { demoPassword, type DemoUser } from './demo.ts'

export type SpokenLanguage = 'EN' | 'LT' | 'LV' | 'EE'

/** An empty document of the portal: for tests that ask the API before they open their page. */
export const nowhere = '/api/health'

const tokenKey = 'portal.token'
/** Sessions of this worker's portal, by user: a login by SMS is limited in number, and most tests are not about it. */
const sessions = new Map<string, string>()
/** What the profiles of the demo data say. */
const languages: Record<DemoUser, SpokenLanguage> = { demo: 'EN', viewer: 'LV', other: 'EE', operator: 'EN' }

/**
 * Leaves the page signed in at `path`. The first time for a user it goes through the real login page with the code of the
 * simulated SMS, and accepts the terms of use; later it takes that session along while it lives.
 * `fresh: true` always logs in anew: for tests that switch the party, log out or let a session expire.
 * `language`: otherwise that of the user's demo profile, whatever an earlier test has left there.
 */
export async function signIn(
  page: Page,
  user: DemoUser = 'demo',
  options: { path?: string; fresh?: boolean; language?: SpokenLanguage } = {},
): Promise<void> {
  const known = sessions.get(user)
  const profile = !options.fresh && known ? await profileOf(page.request, known) : undefined
  const language = options.language ?? languages[user]
  if (known && profile) {
    if (profile.language.toUpperCase() !== language) await switchLanguage(page.request, known, language)
    await page.goto(nowhere) // of the same origin, so that its storage can be written
    await page.evaluate(([key, token]) => sessionStorage.setItem(key as string, token as string), [tokenKey, known])
    if (options.path !== nowhere) await page.goto(options.path ?? '/')
    return
  }
  await signInByPage(page, user)
  const token = await page.evaluate(key => sessionStorage.getItem(key), tokenKey)
  if (!token) throw new Error('The login page left no session token')
  if (!options.fresh) sessions.set(user, token)
  const left = await profileOf(page.request, token)
  if (!left) throw new Error('The session token of the login page is refused')
  const changed = left.language.toUpperCase() !== language
  if (changed) await switchLanguage(page.request, token, language)
  if (!left.termsConditionsAccepted)
    await page.request.post('/api/user/terms-conditions:accept', { headers: bearer(token), data: {} })
  if (options.path || changed || !left.termsConditionsAccepted) await page.goto(options.path ?? '/')
}

/** Changes the language of whoever is signed in in the page; the page speaks it when it is loaded the next time. */
export async function speak(page: Page, language: SpokenLanguage): Promise<void> {
  await switchLanguage(
    page.request,
    (await page.evaluate(key => sessionStorage.getItem(key), tokenKey)) ?? '',
    language,
  )
}

async function switchLanguage(request: APIRequestContext, token: string, language: SpokenLanguage): Promise<void> {
  const answer = await request.post('/api/user/language/switch', { headers: bearer(token), data: { language } })
  expect(answer.ok(), `the language of the profile becomes ${language}`).toBe(true)
}

function bearer(token: string): { authorization: string } {
  return { authorization: `Bearer ${token}` }
}

interface Profile {
  language: string
  termsConditionsAccepted: boolean
}

/** User name, password, and the code of the simulated SMS, in the login page; ends when the page has left /login. `at`: its address, with where it leads. */
export async function signInByPage(
  page: Page,
  user: DemoUser,
  password: string = demoPassword,
  at = '/login',
): Promise<void> {
  await page.goto(at)
  await page.locator('input[autocomplete="username"]').fill(user)
  await page.locator('input[type="password"]').fill(password)
  const requested = page.waitForResponse(response => response.url().endsWith('/api/login/mfa/authenticate-request'))
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

/** Nothing when the session has ended. */
async function profileOf(request: APIRequestContext, token: string): Promise<Profile | undefined> {
  const answer = await request.get('/api/user', { headers: bearer(token) })
  return answer.ok() ? ((await answer.json()) as Profile) : undefined
}
