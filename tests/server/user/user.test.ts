import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp } from '../../support/app.ts'
import type { Client, TestApp } from '../../support/app.ts'
import { aClock } from '../../support/clock.ts'
import { codeOf, loginSteps } from '../../support/login.ts'
import { aParty, aUser } from '../../support/people.ts'
import type { TestUser } from '../../support/people.ts'

const clock = aClock()
let portal: TestApp
let signIn: (user: TestUser) => Promise<Client>
let client: Client

beforeAll(async () => {
  portal = await buildTestApp({ demo: false, config: { now: clock.now } })
  signIn = loginSteps(portal).signIn
  client = await signIn(await aUser(portal.db))
})
afterAll(() => portal.close())

describe('GET /user (SES-20)', () => {
  it('returns the user and the state of the session', async () => {
    const party = await aParty(portal.db, { fid: 'P-7' })
    const user = await aUser(portal.db, { username: 'rasa', phone: '+37061234512', parties: [party], language: 'lv' })
    const answer = await (await signIn(user)).get('/api/user')
    expect(answer.json()).toEqual({
      id: user.id,
      username: 'rasa',
      firstName: 'Jonas',
      lastName: 'Žukauskas',
      language: 'lv',
      country: 'LT',
      phoneNumber: '+370 *** **12',
      email: 'rasa@company.example',
      termsConditionsAccepted: true,
      role: 'STAFF',
      session: {
        activePartyFid: 'P-7',
        activeProductFid: 'P-7-FACTORING',
        productType: 'FACTORING',
        idleTimeoutSeconds: 900,
        absoluteExpiresAt: new Date(clock.now().getTime() + 12 * 3_600_000).toISOString(),
      },
      preferences: {},
    })
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  it('returns an operator without parties, who has no terms to accept (SES-46)', async () => {
    const operator = await signIn(await aUser(portal.db, { role: 'OPERATOR', termsAccepted: false }))
    expect((await operator.get('/api/user')).json()).toMatchObject({
      role: 'OPERATOR',
      termsConditionsAccepted: true,
      session: { activePartyFid: null, activeProductFid: null, productType: null },
    })
    expect((await operator.get('/api/user/parties')).json()).toEqual([])
  })
})

describe('POST /user/language/switch (SES-31)', () => {
  it.each([
    ['LT', 'lt'],
    ['LV', 'lv'],
    ['EE', 'ee'],
    ['ET', 'ee'],
    ['et', 'ee'],
    ['en', 'en'],
  ])('reads %s as %s and stores it', async (language, expected) => {
    expect((await client.post('/api/user/language/switch', { language })).json()).toEqual({ language: expected })
    expect((await client.get('/api/user')).json()).toMatchObject({ language: expected })
  })

  it.each([[{}], [{ language: 'PL' }], [{ language: 'EnGlish' }], [{ language: null }], [{ language: ['LT'] }]])(
    'rejects %j',
    async body => {
      expect((await client.post('/api/user/language/switch', body)).statusCode).toBe(422)
    },
  )
})

describe('terms', () => {
  it('accepted twice concurrently are accepted once; the other call is rejected with the reason (SES-37)', async () => {
    const newcomer = await signIn(await aUser(portal.db, { termsAccepted: false }))
    const answers = await Promise.all([1, 2].map(() => newcomer.post('/api/user/terms-conditions:accept')))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 400])
    expect((await newcomer.get('/api/user')).json()).toMatchObject({ termsConditionsAccepted: true })
  })

  it('close everything but a few calls until they are accepted, once (SES-36, SEC-02)', async () => {
    const user = await aUser(portal.db, { termsAccepted: false })
    const newcomer = await signIn(user)
    expect(codeOf(await newcomer.get('/api/contracts'))).toBe('TERMS_NOT_ACCEPTED')
    expect((await newcomer.get('/api/user')).json()).toMatchObject({ termsConditionsAccepted: false })
    expect((await newcomer.get('/api/user/parties')).statusCode).toBe(200)
    expect((await newcomer.post('/api/user/language/switch', { language: 'LT' })).statusCode).toBe(200)

    clock.advance(5)
    expect((await newcomer.post('/api/user/terms-conditions:accept')).statusCode).toBe(204)
    const row = await portal.db
      .selectFrom('app_user')
      .select('terms_accepted_at')
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow()
    expect(row.terms_accepted_at).toEqual(clock.now())
    expect((await newcomer.get('/api/user')).json()).toMatchObject({ termsConditionsAccepted: true })
    expect(codeOf(await newcomer.get('/api/contracts'))).not.toBe('TERMS_NOT_ACCEPTED')

    clock.advance(5)
    const again = await newcomer.post('/api/user/terms-conditions:accept')
    expect([again.statusCode, codeOf(again)]).toEqual([400, 'TERMS_ALREADY_ACCEPTED'])
    const later = await portal.db
      .selectFrom('app_user')
      .select('terms_accepted_at')
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow()
    expect(later.terms_accepted_at).toEqual(row.terms_accepted_at)
  })
})

describe('preferences', () => {
  it('are stored for the user, replaced and deleted', async () => {
    const user = await aUser(portal.db)
    const here = await signIn(user)
    expect(
      (await here.put('/api/user/preferences/columns.factoring:invoices', { value: ['number', 'dueDate'] })).statusCode,
    ).toBe(204)
    expect((await here.put('/api/user/preferences/theme', { value: 'light' })).statusCode).toBe(204)
    expect((await here.put('/api/user/preferences/theme', { value: 'dark' })).statusCode).toBe(204)
    const there = await signIn(user)
    expect((await there.get('/api/user')).json()).toMatchObject({
      preferences: { 'columns.factoring:invoices': ['number', 'dueDate'], theme: 'dark' },
    })
    await there.put('/api/user/preferences/theme', { value: null })
    expect((await there.get('/api/user')).json<{ preferences: object }>().preferences).toEqual({
      'columns.factoring:invoices': ['number', 'dueDate'],
    })
    expect((await client.get('/api/user')).json()).toMatchObject({ preferences: {} })
  })

  it('accept a key with an escaped slash', async () => {
    const here = await signIn(await aUser(portal.db))
    expect(
      (await here.put(`/api/user/preferences/${encodeURIComponent('factoring/invoices')}`, { value: 1 })).statusCode,
    ).toBe(204)
    expect((await here.get('/api/user')).json()).toMatchObject({ preferences: { 'factoring/invoices': 1 } })
  })

  it.each([
    ['a value above 4 KiB', { value: 'x'.repeat(4096) }, '/value maxBytes'],
    ['NUL in a value', { value: { a: ['\u0000'] } }, '/value plainText'],
    ['NUL in a name', { value: { 'a\u0000': 1 } }, '/value plainText'],
    ['half a surrogate pair', { value: '\ud800' }, '/value plainText'],
    [
      'a value of 40 levels',
      { value: JSON.parse('['.repeat(40) + ']'.repeat(40)) as unknown },
      `/value${'/0'.repeat(31)} maxDepth`,
    ],
    ['no value', {}, '/value required'],
    ['something else', { value: 1, other: 2 }, '/other additionalProperties'],
  ])('are rejected with %s', async (_what, body, issue) => {
    const answer = await client.put('/api/user/preferences/theme', body)
    expect(answer.statusCode).toBe(422)
    expect(
      answer.json<{ issues: { path: string; code: string }[] }>().issues.map(({ path, code }) => `${path} ${code}`),
    ).toEqual([issue])
  })

  it.each([['a'.repeat(81)], ['%00'], ['-x'], ['a b'], ['%E2%80%AE']])('are rejected under the key %s', async key => {
    expect((await client.put(`/api/user/preferences/${encodeURI(key)}`, { value: 1 })).statusCode).toBe(400)
  })

  it('are limited to 200', async () => {
    const user = await aUser(portal.db)
    const here = await signIn(user)
    for (let count = 0; count < 200; count += 1) {
      await portal.db
        .insertInto('preference')
        .values({ user_id: user.id, key: `k${count}`, value: '1', updated_at: clock.now() })
        .execute()
    }
    expect((await here.put('/api/user/preferences/k200', { value: 1 })).statusCode).toBe(422)
    expect((await here.put('/api/user/preferences/k7', { value: 2 })).statusCode).toBe(204)
  })
})

describe('GET /countries (FMT-11)', () => {
  it('is public', async () => {
    const answer = await portal.client().get('/api/countries')
    expect(answer.statusCode).toBe(200)
    expect(
      answer.json<{ code: string; dial_code: string }[]>().map(({ code, dial_code }) => `${code} ${dial_code}`),
    ).toEqual(['EE +372', 'LV +371', 'LT +370'])
  })
})
