import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp } from '../../support/app.ts'
import { testConfig } from '../../support/testDatabase.ts'
import type { TestApp } from '../../support/app.ts'
import { aClock } from '../../support/clock.ts'
import { anEidUser, eidSteps } from '../../support/eid.ts'
import type { EidUser, Requested } from '../../support/eid.ts'
import { codeOf } from '../../support/login.ts'
import { setPersonalCode } from '../../support/encrypted.ts'

const clock = aClock()
let portal: TestApp
let steps: ReturnType<typeof eidSteps>
beforeAll(async () => {
  portal = await buildTestApp({
    demo: false,
    config: {
      now: clock.now,
      identity: { ...testConfig().identity, ttlSeconds: 100, pollSeconds: 1, phoneSeconds: 30 },
    },
  })
  steps = eidSteps(portal)
})
afterAll(() => portal.close())

const methods = ['smartid', 'mobileid'] as const
type Method = (typeof methods)[number]
const failed = { smartid: 'SMART_ID_FAILED', mobileid: 'MOBILE_ID_FAILED' } as const
const ask = (method: Method, user: EidUser, address?: string) =>
  method === 'smartid' ? steps.askSmartId(user, address) : steps.askMobileId(user, address)
const sessionsOf = (user: { id: string }) =>
  portal.db.selectFrom('session').selectAll().where('user_id', '=', user.id).execute()

async function asked(method: Method, user: EidUser): Promise<Requested> {
  const answer = await ask(method, user)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<Requested>()
}

/** A whole login, answered on the phone. */
async function login(method: Method, user: EidUser, answer: 'CONFIRM' | 'REFUSE' | 'WRONG_CODE' | 'SOMEBODY_ELSE') {
  const { token } = await asked(method, user)
  const waiting = steps.outcome(method, token)
  await steps.pickUp(user.personalCode, answer)
  return { token, outcome: await waiting }
}

describe.each(methods)('login by %s (LOG-01)', method => {
  it('opens a full session under a new token after the confirmation, and uses up the token of the login', async () => {
    const user = await anEidUser(portal.db)
    const { token, outcome } = await login(method, user, 'CONFIRM')
    expect(outcome.statusCode, outcome.body).toBe(200)
    const session = outcome.json<{ state: string; token: string; stage: string }>()
    expect(session).toEqual({ state: 'COMPLETE', stage: 'FULL', token: expect.stringMatching(/^[\w-]{43}$/) })
    expect(session.token).not.toBe(token)
    expect((await portal.client(session.token).get('/api/user')).json()).toMatchObject({
      username: user.username,
      session: { activePartyFid: expect.any(String) },
    })
    expect(codeOf(await steps.outcome(method, token))).toBe('SME6')
    expect(await sessionsOf(user)).toHaveLength(1)
  })

  it('shows the same code on the page and on the phone', async () => {
    const user = await anEidUser(portal.db)
    const { verificationCode, token } = await asked(method, user)
    const waiting = steps.outcome(method, token)
    await steps.pickUp(user.personalCode, 'REFUSE')
    await waiting
    const phone = portal.app.simulatedIdentities
      ?.phones()
      .find(({ person }) => person.nationalIdentityNumber === user.personalCode)
    expect(phone?.verificationCode).toBe(verificationCode)
  })

  it('rings with the first request for the outcome, and once (LOG-30)', async () => {
    const user = await anEidUser(portal.db)
    const { token } = await asked(method, user)
    expect(steps.rings(user.personalCode)).toBe(0)
    expect((await steps.outcome(method, token)).json()).toEqual({ state: 'RUNNING' })
    expect((await steps.outcome(method, token)).json()).toEqual({ state: 'RUNNING' })
    expect(steps.rings(user.personalCode)).toBe(1)
  })

  it.each(['REFUSE', 'WRONG_CODE', 'SOMEBODY_ELSE'] as const)(
    'never opens a session when the outcome is %s (LOG-31, SEC-24)',
    async answer => {
      const user = await anEidUser(portal.db)
      const { token, outcome } = await login(method, user, answer)
      expect([outcome.statusCode, codeOf(outcome)]).toEqual([401, failed[method]])
      expect(outcome.json<{ message: string }>().message, 'why it failed would tell that the data were right').toBe(
        failed[method],
      )
      expect(codeOf(await steps.outcome(method, token))).toBe(failed[method])
      expect(await sessionsOf(user)).toHaveLength(0)
    },
  )

  it('gives one session to eight concurrent requests (LOG-32, SEC-24)', async () => {
    const user = await anEidUser(portal.db)
    const { token } = await asked(method, user)
    const waiting = Promise.all(Array.from({ length: 8 }, () => steps.outcome(method, token)))
    await steps.pickUp(user.personalCode, 'CONFIRM')
    const answers = [
      ...(await waiting),
      ...(await Promise.all(Array.from({ length: 8 }, () => steps.outcome(method, token)))),
    ]
    expect(
      answers.filter(answer => answer.statusCode === 200 && answer.json<{ state: string }>().state === 'COMPLETE'),
    ).toHaveLength(1)
    for (const answer of answers) expect([200, 401]).toContain(answer.statusCode)
    expect(await sessionsOf(user)).toHaveLength(1)
    expect(steps.rings(user.personalCode)).toBe(1)
  })

  it('expires when the user confirms too late (LOG-32)', async () => {
    const user = await anEidUser(portal.db)
    const { token, expiresInSeconds } = await asked(method, user)
    await steps.outcome(method, token)
    clock.advance(expiresInSeconds + 1)
    await steps.pickUp(user.personalCode, 'CONFIRM')
    expect(codeOf(await steps.outcome(method, token))).toBe(failed[method])
    expect(await sessionsOf(user)).toHaveLength(0)
  })

  it('ends when a newer one has begun', async () => {
    const user = await anEidUser(portal.db)
    const older = await asked(method, user)
    const newer = await asked(method, user)
    expect(codeOf(await steps.outcome(method, older.token))).toBe(failed[method])
    const waiting = steps.outcome(method, newer.token)
    await steps.pickUp(user.personalCode, 'CONFIRM')
    expect((await waiting).json()).toMatchObject({ state: 'COMPLETE' })
  })

  it('reports a disabled account or a missing company only after success', async () => {
    const closed = await anEidUser(portal.db, { disabled: true })
    const { outcome } = await login(method, closed, 'CONFIRM')
    expect([outcome.statusCode, codeOf(outcome)]).toEqual([403, 'SME47'])
    const alone = await anEidUser(portal.db, { parties: [] })
    const second = await login(method, alone, 'CONFIRM')
    expect([second.outcome.statusCode, codeOf(second.outcome)]).toEqual([403, 'SME12'])
    expect(codeOf(await steps.outcome(method, second.token))).toBe('SME6')
    expect(codeOf((await login(method, await anEidUser(portal.db, { disabled: true }), 'REFUSE')).outcome)).toBe(
      failed[method],
    )
    expect([...(await sessionsOf(closed)), ...(await sessionsOf(alone))]).toHaveLength(0)
  })

  it('opens no session when the stored user has changed meanwhile', async () => {
    const user = await anEidUser(portal.db)
    const { token } = await asked(method, user)
    const waiting = steps.outcome(method, token)
    await expect.poll(() => steps.rings(user.personalCode), { timeout: 15_000 }).toBe(1)
    await setPersonalCode(portal.db, user.id, '38001019999')
    await steps.pickUp(user.personalCode, 'CONFIRM')
    expect(codeOf(await waiting)).toBe(failed[method])
    expect(await sessionsOf(user)).toHaveLength(0)
  })

  it('accepts an operator, who has no company', async () => {
    const { outcome } = await login(method, await anEidUser(portal.db, { role: 'OPERATOR' }), 'CONFIRM')
    expect(outcome.json()).toMatchObject({ state: 'COMPLETE' })
  })

  it('keeps the three newest sessions', async () => {
    const user = await anEidUser(portal.db)
    const tokens: string[] = []
    for (let count = 0; count < 4; count += 1) {
      tokens.push((await login(method, user, 'CONFIRM')).outcome.json<{ token: string }>().token)
      clock.advance(1)
    }
    const codes = await Promise.all(tokens.map(async token => (await portal.client(token).get('/api/user')).statusCode))
    expect(codes).toEqual([401, 200, 200, 200])
  })

  it('marks the browser as known for the user', async () => {
    const { outcome } = await login(method, await anEidUser(portal.db), 'CONFIRM')
    expect(String(outcome.headers['set-cookie'])).toMatch(/^portal_device=[\w-]{43}; .*HttpOnly/)
  })

  it('accepts the token of this login and no other', async () => {
    const user = await anEidUser(portal.db)
    const { token } = await asked(method, user)
    const other = method === 'smartid' ? 'mobileid' : 'smartid'
    for (const wrong of ['', 'x'.repeat(43), token.toLowerCase()])
      expect(codeOf(await steps.outcome(method, wrong))).toBe('SME6')
    expect(codeOf(await steps.outcome(other, token))).toBe('SME6')
    expect(codeOf(await portal.client(token).get('/api/user'))).toBe('SME6')
    expect(codeOf(await portal.client(token).post('/api/login/mfa/authenticate-request'))).toBe('SME6')
    expect(steps.rings(user.personalCode)).toBe(0)
  })

  it('stores a hash of the token only', async () => {
    const { token } = await asked(method, await anEidUser(portal.db))
    const rows = await portal.db.selectFrom('eid_login').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.every(row => row.token_hash.length === 32)).toBe(true)
  })
})

describe('simulated users of the providers', () => {
  it.each([
    ['LT', '30303039914', 'COMPLETE'],
    ['EE', '40504040001', 'COMPLETE'],
    ['LV', '030303-10012', 'COMPLETE'],
    ['LT', '30403039917', 'SMART_ID_FAILED'],
    ['LV', '030403-10016', 'SMART_ID_FAILED'],
    ['EE', '30403039972', 'SMART_ID_FAILED'],
    ['EE', '30403039950', 'SMART_ID_FAILED'],
  ])('%s %s of Smart-ID end %s', async (country, personalCode, end) => {
    const user = await anEidUser(portal.db, { country, personalCode })
    const outcome = (await steps.outcome('smartid', (await asked('smartid', user)).token)).json<{
      state?: string
      code?: string
    }>()
    expect(outcome.state ?? outcome.code).toBe(end)
  })

  it.each([
    ['EE', '+37200000766', '60001019906', 'COMPLETE'],
    ['LT', '+37060000007', '51001091072', 'COMPLETE'],
    ['EE', '+37200000266', '60001019939', 'MOBILE_ID_FAILED'],
    ['EE', '+37201100266', '60001019950', 'MOBILE_ID_FAILED'],
    ['EE', '+37200000666', '60001019961', 'MOBILE_ID_FAILED'],
    ['EE', '+37201200266', '60001019972', 'MOBILE_ID_FAILED'],
    ['EE', '+37213100266', '60001019983', 'MOBILE_ID_FAILED'],
    ['EE', '+37207110066', '60001019947', 'MOBILE_ID_FAILED'],
  ])('%s %s %s of Mobile-ID end %s', async (country, mobilePhone, personalCode, end) => {
    const user = await anEidUser(portal.db, { country, mobilePhone, personalCode })
    const outcome = (await steps.outcome('mobileid', (await asked('mobileid', user)).token)).json<{
      state?: string
      code?: string
    }>()
    expect(outcome.state ?? outcome.code).toBe(end)
  })
})
