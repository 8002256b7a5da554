import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp } from '../../support/app.ts'
import type { TestApp } from '../../support/app.ts'
import { aClock } from '../../support/clock.ts'
import { codeOf, loginSteps } from '../../support/login.ts'
import { aUser, password } from '../../support/people.ts'
import type { TestUser } from '../../support/people.ts'

const clock = aClock()
let portal: TestApp
let steps: ReturnType<typeof loginSteps>
let next = 0

beforeAll(async () => {
  portal = await buildTestApp({ demo: false, config: { now: clock.now } })
  steps = loginSteps(portal)
})
afterAll(() => portal.close())

const aNetwork = () => `10.70.${(next += 1)}.9`
const inject = (url: string, payload: object, address: string, device?: string, token?: string) =>
  portal.app.inject({
    method: 'POST',
    url,
    payload,
    remoteAddress: address,
    ...(device === undefined ? {} : { cookies: { portal_device: device } }),
    ...(token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } }),
  })
const enter = (user: Pick<TestUser, 'username'>, word: string, address: string, device?: string) =>
  inject('/api/login/username', { username: user.username, password: word }, address, device)

/** A whole login; the cookie that the browser gets. */
async function logIn(user: TestUser, address: string, device?: string) {
  const { token } = (await enter(user, password, address, device)).json<{ token: string }>()
  await inject('/api/login/mfa/authenticate-request', {}, address, device, token)
  const done = await inject(
    '/api/login/mfa/authenticate',
    { sms_code: await steps.codeOf(user) },
    address,
    device,
    token,
  )
  expect(done.statusCode).toBe(200)
  return done.cookies[0]
}

async function flood(user: Pick<TestUser, 'username'>, address: string) {
  for (let count = 0; count < 5; count += 1) await enter(user, 'wrong', address)
}

describe('device of a completed login', () => {
  it('gets a random name in a cookie that scripts cannot read and only the login routes receive', async () => {
    const [one, other] = [
      await logIn(await aUser(portal.db), aNetwork()),
      await logIn(await aUser(portal.db), aNetwork()),
    ]
    expect(one).toMatchObject({
      name: 'portal_device',
      path: '/api/login',
      httpOnly: true,
      sameSite: 'Strict',
      maxAge: 30 * 86_400,
      value: expect.stringMatching(/^[\w-]{43}$/),
    })
    expect(one?.value).not.toBe(other?.value)
    expect(JSON.stringify(await portal.db.selectFrom('throttle').select('key').execute())).not.toContain(one?.value)
  })

  it('has a secure name where the portal uses https, and a cookie set by a neighbouring host is not read', async () => {
    const secure = await buildTestApp({ demo: false, config: { now: clock.now, publicUrl: 'https://portal.example' } })
    try {
      const user = await aUser(secure.db)
      const planted = 'a'.repeat(43)
      const call = (url: string, payload: object, headers: Record<string, string> = {}) =>
        secure.app.inject({ method: 'POST', url, payload, headers, cookies: { portal_device: planted } })
      const { token } = (await call('/api/login/username', { username: user.username, password })).json<{
        token: string
      }>()
      const signed = { authorization: `Bearer ${token}` }
      await call('/api/login/mfa/authenticate-request', {}, signed)
      const done = await call(
        '/api/login/mfa/authenticate',
        { sms_code: await loginSteps(secure).codeOf(user) },
        signed,
      )
      expect(done.cookies).toMatchObject([
        { name: '__Secure-portal_device', secure: true, httpOnly: true, path: '/api/login' },
      ])
      expect(done.cookies[0]?.value).not.toBe(planted)
    } finally {
      await secure.close()
    }
  })

  it('gets no name by a password alone', async () => {
    const user = await aUser(portal.db)
    expect((await enter(user, password, aNetwork())).cookies).toEqual([])
  })

  it('keeps its name for the next user', async () => {
    const device = (await logIn(await aUser(portal.db), aNetwork()))?.value
    expect((await logIn(await aUser(portal.db), aNetwork(), device))?.value).toBe(device)
  })

  it('is never locked out by another user, not even in the same office (LOG-42, SEC-22)', async () => {
    const owner = await aUser(portal.db)
    const office = aNetwork()
    const device = (await logIn(owner, office))?.value
    await flood(owner, office)
    expect((await enter(owner, password, office)).statusCode).toBe(429)
    expect((await enter(owner, password, office, device)).statusCode).toBe(200)
    for (let count = 0; count < 60; count += 1) await enter(owner, 'wrong', aNetwork())
    expect((await enter(owner, password, aNetwork())).statusCode).toBe(429)
    expect((await enter(owner, password, aNetwork(), device)).statusCode).toBe(200)
  })

  it('has five attempts and a growing wait of its own, on every network', async () => {
    const owner = await aUser(portal.db)
    const device = (await logIn(owner, aNetwork()))?.value
    for (let count = 0; count < 5; count += 1)
      expect(codeOf(await enter(owner, 'wrong', aNetwork(), device))).toBe('SME34')
    for (const wait of [60, 120]) {
      const before = portal.app.passwords.operations
      const refused = await enter(owner, password, aNetwork(), device)
      expect([refused.statusCode, refused.headers['retry-after'], portal.app.passwords.operations]).toEqual([
        429,
        String(wait),
        before,
      ])
      clock.advance(wait)
      expect(codeOf(await enter(owner, 'wrong', aNetwork(), device))).toBe('SME34')
    }
  })

  it('helps no other login: another user, a made-up name, a name after the password was changed', async () => {
    const [owner, other] = [await aUser(portal.db), await aUser(portal.db)]
    const device = (await logIn(owner, aNetwork()))?.value
    const made = 'A'.repeat(43)
    for (const [user, name] of [
      [other, device],
      [owner, made],
      [owner, 'x'],
      [owner, ''],
    ] as const) {
      const address = aNetwork()
      await flood(user, address)
      expect((await enter(user, password, address, name)).statusCode).toBe(429)
    }
    await portal.db
      .updateTable('app_user')
      .set({ password_hash: await portal.app.passwords.hash(password) })
      .where('id', '=', owner.id)
      .execute()
    const address = aNetwork()
    await flood(owner, address)
    expect((await enter(owner, password, address, device)).statusCode).toBe(429)
  })

  it('is forgotten after thirty days (LOG-42)', async () => {
    const owner = await aUser(portal.db)
    const office = aNetwork()
    const device = (await logIn(owner, office))?.value
    clock.advance(31 * 86_400)
    await flood(owner, office)
    expect((await enter(owner, password, office, device)).statusCode).toBe(429)
  })
})
