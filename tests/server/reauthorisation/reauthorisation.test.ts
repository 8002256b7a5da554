import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp } from '../../support/app.ts'
import type { Client, TestApp } from '../../support/app.ts'
import { aClock } from '../../support/clock.ts'
import { codeOf, loginSteps } from '../../support/login.ts'
import { aParty, aUser, password } from '../../support/people.ts'
import { authorise, grant, removeOfficial } from '../../support/reauthorise.ts'

const clock = aClock()
let portal: TestApp
let steps: ReturnType<typeof loginSteps>

beforeAll(async () => {
  portal = await buildTestApp({ demo: false, config: { now: clock.now } })
  steps = loginSteps(portal)
})
afterAll(() => portal.close())

const signedIn = async (options: Parameters<typeof aUser>[1] = {}): Promise<Client> =>
  steps.signIn(await aUser(portal.db, options))
const grants = async () => (await portal.db.selectFrom('reauthorisation').selectAll().execute()).length

describe('POST /user/authorize', () => {
  it('returns a grant of five minutes for one purpose (SES-48, SEC-01)', async () => {
    const client = await signedIn()
    const answer = await authorise(client, 'EMAIL')
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { purpose: 'EMAIL', expiresAt: new Date(clock.now().getTime() + 300_000).toISOString() },
    ])
  })

  it('rejects a wrong password, and returns no grant (SES-49)', async () => {
    const client = await signedIn()
    const before = await grants()
    const answer = await authorise(client, 'EMAIL', undefined, 'Wrong-Horse-7')
    expect([answer.statusCode, codeOf(answer)]).toEqual([401, 'SME34'])
    expect(answer.json<{ issues: unknown }>().issues).toEqual([{ path: '/password', code: 'SME34' }])
    expect(await grants()).toBe(before)
    expect((await client.get('/api/user')).statusCode).toBe(200)
  })

  it('reveals nothing about the named user', async () => {
    const client = await signedIn()
    const other = await aUser(portal.db)
    for (const target of [other.username, 'nobody-has-this-name']) {
      expect((await authorise(client, 'EDIT_USER', target)).json()).toEqual({
        purpose: 'EDIT_USER',
        expiresAt: expect.any(String),
      })
    }
  })

  it.each<[string, object]>([
    ['no password', { purpose: 'EMAIL' }],
    ['an empty password', { password: '', purpose: 'EMAIL' }],
    ['a password of 256 characters', { password: 'x'.repeat(256), purpose: 'EMAIL' }],
    ['a number as password', { password: 12345678, purpose: 'EMAIL' }],
    ['null', { password: null, purpose: 'EMAIL' }],
    ['another purpose', { password, purpose: 'ROOT' }],
    ['no purpose', { password }],
    ['nobody to edit', { password, purpose: 'EDIT_USER' }],
    ['nobody to delete', { password, purpose: 'DELETE_USER' }],
    ['a person who has nothing to do with it', { password, purpose: 'EMAIL', target: 'demo' }],
    ['a name of 10 KB', { password, purpose: 'EDIT_USER', target: 'ž'.repeat(10_240) }],
    ['a name with NUL', { password, purpose: 'EDIT_USER', target: 'a\u0000' }],
    ['more than that', { password, purpose: 'EMAIL', grant: true }],
  ])('is rejected with %s', async (_what, body) => {
    const client = await signedIn()
    const before = portal.app.passwords.operations
    const answer = await client.post('/api/user/authorize', body)
    expect([answer.statusCode, codeOf(answer)]).toEqual([422, 'VALIDATION_FAILED'])
    expect(portal.app.passwords.operations).toBe(before)
  })

  it('requires a session with the terms accepted', async () => {
    expect(codeOf(await authorise(portal.client(), 'EMAIL'))).toBe('SME6')
    expect(codeOf(await authorise(await steps.stageOf(await aUser(portal.db)), 'EMAIL'))).toBe('SME6')
    const newcomer = await authorise(await signedIn({ termsAccepted: false }), 'EMAIL')
    expect([newcomer.statusCode, codeOf(newcomer)]).toEqual([403, 'TERMS_NOT_ACCEPTED'])
  })
})

describe('password attempts', () => {
  it('are limited to five, then one after growing delays, and the right password is not checked in between (SES-49)', async () => {
    const client = await signedIn()
    for (let count = 0; count < 5; count += 1)
      expect(codeOf(await authorise(client, 'EMAIL', undefined, 'wrong'))).toBe('SME34')
    const operations = portal.app.passwords.operations
    const blocked = await authorise(client, 'EMAIL')
    expect([blocked.statusCode, codeOf(blocked), blocked.headers['retry-after']]).toEqual([
      429,
      'TOO_MANY_ATTEMPTS',
      '60',
    ])
    expect(portal.app.passwords.operations).toBe(operations)
    clock.advance(60)
    expect(codeOf(await authorise(client, 'EMAIL', undefined, 'wrong'))).toBe('SME34')
    expect((await authorise(client, 'EMAIL')).headers['retry-after']).toBe('120')
    clock.advance(120)
    expect((await authorise(client, 'EMAIL')).statusCode).toBe(200)
    expect(codeOf(await authorise(client, 'EMAIL', undefined, 'wrong'))).toBe('SME34')
  })

  it('are counted before the comparison: of twenty concurrent ones five are checked', async () => {
    const client = await signedIn()
    const operations = portal.app.passwords.operations
    const answers = await Promise.all(Array.from({ length: 20 }, () => authorise(client, 'EMAIL', undefined, 'wrong')))
    expect(answers.filter(answer => codeOf(answer) === 'SME34')).toHaveLength(5)
    expect(answers.filter(answer => answer.statusCode === 429)).toHaveLength(15)
    expect(portal.app.passwords.operations).toBe(operations + 5)
  })

  it('of one network do not delay the owner in another', async () => {
    const user = await aUser(portal.db)
    const [thief, owner] = [await steps.signIn(user), await steps.signIn(user)]
    for (let count = 0; count < 6; count += 1) await authorise(thief, 'EMAIL', undefined, 'wrong')
    const answer = await portal.app.inject({
      method: 'POST',
      url: '/api/user/authorize',
      payload: { password, purpose: 'EMAIL' },
      headers: { authorization: `Bearer ${owner.token}` },
      remoteAddress: '10.9.8.7',
    })
    expect(answer.statusCode).toBe(200)
  })

  it('of one session end it after thirty, from however many networks', async () => {
    const client = await signedIn()
    const statuses = []
    for (let count = 0; count < 32; count += 1) {
      const answer = await portal.app.inject({
        method: 'POST',
        url: '/api/user/authorize',
        payload: { password: 'wrong', purpose: 'EMAIL' },
        headers: { authorization: `Bearer ${client.token}` },
        remoteAddress: `10.1.${count}.1`,
      })
      statuses.push(answer.statusCode)
    }
    expect(statuses).toEqual([...Array<number>(30).fill(401), 429, 429])
  })
})

/** Every call that needs the password again (SES-47, SEC-01). */
const grave: readonly [string, (client: Client, body: object) => Promise<{ statusCode: number; json<T>(): T }>][] = [
  ['PATCH /user/account', (client, body) => client.patch('/api/user/account', body)],
  ['PATCH /user/change-email', (client, body) => client.patch('/api/user/change-email', body)],
  ['PATCH /user/mfa/change-phone', (client, body) => client.patch('/api/user/mfa/change-phone', body)],
  ['PATCH /user/{username}/permissions', (client, body) => client.patch('/api/user/somebody/permissions', body)],
  ['DELETE /user', (client, body) => removeOfficial(portal, client, body)],
]
const bodies: readonly object[] = [
  {},
  { email: 'new@company.example' },
  { phone_number: '+37061234567' },
  { personal_code: '38501010002', country: 'LT' },
  { permissions: ['READ'], product_type: 'FACTORING' },
  { email: 'x@company.example', product_type: 'FACTORING', grant: true, purpose: 'DELETE_USER' },
]

describe.each(grave)('%s', (name, call) => {
  it('without a grant returns the same 403 whatever the body', async () => {
    const client = await signedIn({ permissions: ['READ', 'MANAGE_USERS'] })
    for (const body of bodies) {
      const answer = await call(client, body)
      expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([403, 'REAUTHORISATION_NEEDED'])
    }
  })

  it('is not opened by a grant for another purpose, for another user, of another session, or six minutes old', async () => {
    const party = await aParty(portal.db)
    const user = await aUser(portal.db, { parties: [party], permissions: ['READ', 'MANAGE_USERS'] })
    const client = await steps.signIn(user)
    const other = await steps.signIn(user)
    const purposes = ['EMAIL', 'PHONE', 'SMS', 'SMART_ID', 'MOBILE_ID', 'EDIT_USER', 'DELETE_USER'] as const
    const own =
      {
        'PATCH /user/account': ['SMART_ID', 'MOBILE_ID'],
        'PATCH /user/change-email': ['EMAIL'],
        'PATCH /user/mfa/change-phone': ['PHONE', 'SMS'],
        'DELETE /user': ['DELETE_USER'],
      }[name] ?? []
    for (const purpose of purposes) {
      const named = purpose === 'EDIT_USER' || purpose === 'DELETE_USER' ? 'somebody-else' : undefined
      await grant(other, purpose, named === undefined ? undefined : 'somebody')
      if (!own.includes(purpose)) await grant(client, purpose, named)
    }
    expect(
      (await call(client, { email: 'a@b.example', product_type: 'FACTORING' })).json<{ code: string }>().code,
    ).toBe('REAUTHORISATION_NEEDED')
    for (const purpose of own)
      await grant(client, purpose as 'EMAIL', purpose === 'DELETE_USER' ? 'somebody' : undefined)
    if (name === 'PATCH /user/{username}/permissions') await grant(client, 'EDIT_USER', 'somebody')
    expect((await call(client, {})).statusCode).toBe(422)
    clock.advance(300)
    expect((await call(client, {})).json<{ code: string }>().code).toBe('REAUTHORISATION_NEEDED')
  })

  it('is closed without a session and before the terms', async () => {
    expect((await call(portal.client(), {})).json<{ code: string }>().code).toBe('SME6')
    expect((await call(await signedIn({ termsAccepted: false }), {})).json<{ code: string }>().code).toBe(
      'TERMS_NOT_ACCEPTED',
    )
  })
})

describe('grant', () => {
  it("for the user's e-mail address is valid until it expires", async () => {
    const client = await signedIn()
    await grant(client, 'EMAIL')
    expect((await client.patch('/api/user/change-email', { email: 'first@company.example' })).statusCode).toBe(200)
    clock.advance(299)
    expect((await client.patch('/api/user/change-email', { email: 'second@company.example' })).statusCode).toBe(200)
    clock.advance(1)
    expect(codeOf(await client.patch('/api/user/change-email', { email: 'third@company.example' }))).toBe(
      'REAUTHORISATION_NEEDED',
    )
  })

  it('ends with its session', async () => {
    const client = await signedIn()
    await grant(client, 'EMAIL')
    await client.post('/api/logout/user')
    expect(codeOf(await client.patch('/api/user/change-email', { email: 'a@company.example' }))).toBe('SME6')
  })

  it('for Smart-ID does not open Mobile-ID, and vice versa', async () => {
    const client = await signedIn()
    await grant(client, 'SMART_ID')
    const mobile = { personal_code: '38501010002', mobile_id_phone_number: '+37061234567' }
    expect(codeOf(await client.patch('/api/user/account', mobile))).toBe('REAUTHORISATION_NEEDED')
    const second = await signedIn()
    await grant(second, 'MOBILE_ID')
    expect(codeOf(await second.patch('/api/user/account', { personal_code: '38501010002', country: 'LT' }))).toBe(
      'REAUTHORISATION_NEEDED',
    )
  })
})
