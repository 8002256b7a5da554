import { expect, type APIRequestContext, type Page } from '@playwright/test'
import { demoPassword, type DemoUser } from './demo.ts'

const tokenKey = 'portal.token'
/** Sessions of this worker's portal, by user: a login by SMS is limited in number, and most tests are not about it. */
const sessions = new Map<string, string>()

/**
 * Leaves the page signed in at `path`. The first time for a user it goes through the real login page with the code of the
 * simulated SMS, and accepts the terms of use; later it takes that session along while it lives.
 * `fresh: true` always logs in anew: for tests that switch the party, log out or let a session expire.
 */
export async function signIn(page: Page, user: DemoUser = 'demo', options: { path?: string; fresh?: boolean } = {}): Promise<void> {
  const known = sessions.get(user)
  if (!options.fresh && known && (await isAlive(page.request, known))) {
    await page.goto('/api/health') // an empty document of the same origin, so that its storage can be written
    await page.evaluate(([key, token]) => sessionStorage.setItem(key as string, token as string), [tokenKey, known])
    await page.goto(options.path ?? '/')
    return
  }
  await signInByPage(page, user)
  const token = await page.evaluate(key => sessionStorage.getItem(key), tokenKey)
  if (!token) throw new Error('The login page left no session token')
  if (!options.fresh) sessions.set(user, token)
  const accepted = await acceptTerms(page.request, token)
  if (options.path || accepted) await page.goto(options.path ?? '/')
}

/** Accepts the terms of use when this user has not yet. @returns whether it had to */
async function acceptTerms(request: APIRequestContext, token: string): Promise<boolean> {
  const headers = { authorization: `Bearer ${token}` }
  const user = (await (await request.get('/api/user', { headers })).json()) as { termsConditionsAccepted: boolean }
  if (user.termsConditionsAccepted) return false
  await request.post('/api/user/terms-conditions:accept', { headers, data: {} })
  return true
}

/** User name, password, and the code of the simulated SMS, in the login page; ends when the page has left /login. */
export async function signInByPage(page: Page, user: DemoUser, password: string = demoPassword): Promise<void> {
  await page.goto('/login')
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
    .poll(async () => {
      const answer = await request.get('/simulator/messages?channel=SMS')
      const messages = (await answer.json()) as SimulatedMessage[]
      const newest = messages.find(message => Date.parse(message.createdAt) >= sinceMs - 1000)
      code = /\b(\d{4,8})\b/.exec(newest?.text ?? '')?.[1]
      return code
    }, { message: 'an SMS with a code', intervals: [50, 100, 250] })
    .toBeDefined()
  return code ?? ''
}

async function isAlive(request: APIRequestContext, token: string): Promise<boolean> {
  return (await request.get('/api/user', { headers: { authorization: `Bearer ${token}` } })).ok()
}
