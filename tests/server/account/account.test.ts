import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp } from '../../support/app.ts'
import type { Client, TestApp } from '../../support/app.ts'
import { aClock } from '../../support/clock.ts'
import { codeOf, loginSteps } from '../../support/login.ts'
import { aUser } from '../../support/people.ts'
import type { TestUser } from '../../support/people.ts'
import { grant } from '../../support/reauthorise.ts'
import { opened, setPersonalCode } from '../../support/encrypted.ts'

const clock = aClock()
let portal: TestApp
let steps: ReturnType<typeof loginSteps>
beforeAll(async () => {
  portal = await buildTestApp({ demo: false, config: { now: clock.now } })
  steps = loginSteps(portal)
})
afterAll(() => portal.close())

type Account = {
  email: string
  email_verified: boolean
  phoneConfirmed: boolean
  user_metadata: Record<string, string | null>
}
const person = async (options: Parameters<typeof aUser>[1] = {}) => {
  const user = await aUser(portal.db, options)
  return { user, client: await steps.signIn(user) }
}
const account = async (client: Client) => (await client.get('/api/user/account')).json<Account>()
const emailOf = ({ username }: TestUser) => `${username}@company.example`
const messagesTo = async (recipient: string) => {
  await portal.app.outbox.wakeAll()
  return portal.db
    .selectFrom('simulated_message')
    .select(['channel', 'subject', 'body'])
    .where('recipient', '=', recipient)
    .orderBy('id')
    .execute()
}
const endReasons = async (user: TestUser) =>
  (
    await portal.db
      .selectFrom('session')
      .select('end_reason')
      .where('user_id', '=', user.id)
      .orderBy('created_at')
      .execute()
  ).map(row => row.end_reason)
const issuesOf = (answer: { json<T>(): T }) =>
  answer.json<{ issues: { path: string; code: string }[] }>().issues.map(({ path, code }) => `${path} ${code}`)

describe('GET /user/account (ACC-01)', () => {
  it('returns the user, with the personal code masked (ACC-04)', async () => {
    const { user, client } = await person({ phone: '+37061234567' })
    await setPersonalCode(portal.db, user.id, '38501010002')
    await portal.db
      .updateTable('app_user')
      .set({ mobile_id_phone_number: '+37061234568', email_verified_at: clock.now() })
      .where('id', '=', user.id)
      .execute()
    const answer = await client.get('/api/user/account')
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      {
        email: emailOf(user),
        email_verified: true,
        phoneConfirmed: true,
        user_metadata: {
          first_name: 'Jonas',
          last_name: 'Žukauskas',
          phone_number: '+37061234567',
          country: 'LT',
          personal_code: '385******02',
          mobile_id_phone_number: '+37061234568',
        },
      },
    ])
    expect(answer.body).not.toContain('38501010002')
  })

  it('returns null for missing values', async () => {
    const { client } = await person()
    expect((await account(client)).user_metadata).toMatchObject({ personal_code: null, mobile_id_phone_number: null })
  })

  it('requires a session and accepted terms, but no company', async () => {
    expect(codeOf(await portal.client().get('/api/user/account'))).toBe('SME6')
    expect(codeOf(await (await person({ termsAccepted: false })).client.get('/api/user/account'))).toBe(
      'TERMS_NOT_ACCEPTED',
    )
    expect((await (await person({ role: 'OPERATOR' })).client.get('/api/user/account')).statusCode).toBe(200)
  })
})

describe('PATCH /user/change-email', () => {
  const change = (client: Client, email: unknown, headers: Record<string, string> = {}) =>
    client.patch('/api/user/change-email', { email }, headers)

  it('changes the address, marks it unconfirmed and mails the old and the new one (ACC-10, ACC-14)', async () => {
    const { user, client } = await person({ language: 'ee' })
    await portal.db.updateTable('app_user').set({ email_verified_at: clock.now() }).where('id', '=', user.id).execute()
    await grant(client, 'EMAIL')
    const answer = await change(client, 'new.address@company.example')
    expect([answer.statusCode, answer.json()]).toEqual([200, { email: 'new.address@company.example' }])
    expect(await account(client)).toMatchObject({ email: 'new.address@company.example', email_verified: false })
    const [old, fresh] = [await messagesTo(emailOf(user)), await messagesTo('new.address@company.example')]
    expect([old.length, fresh.length]).toEqual([1, 1])
    expect(old[0]?.subject).toContain('teie e-posti aadress on muudetud')
    expect(old[0]?.body).toContain('Kui aadressi ei muutnud teie')
    expect(old[0]?.body).not.toContain('new.address')
    expect(fresh[0]?.body).not.toContain(emailOf(user))
  })

  it('ends the other sessions and pending logins, and keeps this session (SES-10)', async () => {
    const { user, client } = await person()
    const other = await steps.signIn(user)
    const stage = await steps.stageOf(user)
    await grant(client, 'EMAIL')
    expect((await change(client, 'other.sessions@company.example')).statusCode).toBe(200)
    expect(codeOf(await other.get('/api/user'))).toBe('SME6')
    expect(codeOf(await steps.requestCode(stage))).toBe('SME6')
    expect((await client.get('/api/user')).statusCode).toBe(200)
    expect((await endReasons(user)).sort()).toEqual(['CREDENTIALS_CHANGED', 'CREDENTIALS_CHANGED', null])
  })

  it('ignores the current address (ACC-16)', async () => {
    const { user, client } = await person()
    const other = await steps.signIn(user)
    await grant(client, 'EMAIL')
    expect((await change(client, emailOf(user))).statusCode).toBe(200)
    expect([(await other.get('/api/user')).statusCode, await messagesTo(emailOf(user))]).toEqual([200, []])
  })

  it('rejects a mailbox of another user, in any spelling', async () => {
    const owner = await aUser(portal.db)
    const { user, client } = await person()
    const other = await steps.signIn(user)
    await grant(client, 'EMAIL')
    for (const email of [emailOf(owner), emailOf(owner).toUpperCase()]) {
      const answer = await change(client, email)
      expect([answer.statusCode, codeOf(answer), issuesOf(answer)]).toEqual([
        409,
        'EMAIL_TAKEN',
        ['/email EMAIL_TAKEN'],
      ])
    }
    expect((await account(client)).email).toBe(emailOf(user))
    expect([
      (await other.get('/api/user')).statusCode,
      await messagesTo(emailOf(user)),
      await messagesTo(emailOf(owner)),
    ]).toEqual([200, [], []])
  })

  it('gives a free address to one of two concurrent requests', async () => {
    const [one, two] = [await person(), await person()]
    await grant(one.client, 'EMAIL')
    await grant(two.client, 'EMAIL')
    const answers = await Promise.all([
      change(one.client, 'wanted@company.example'),
      change(two.client, 'Wanted@company.example'),
    ])
    expect(answers.map(answer => answer.statusCode).sort()).toEqual([200, 409])
  })

  it.each<[string, unknown]>([
    ['nothing', ''],
    ['no address', 'somebody'],
    ['a blank', 'a b@company.example'],
    ['256 characters', `${'a'.repeat(240)}@company.example`],
    ['null', null],
    ['a number', 7],
    ['10 KB', `${'a'.repeat(10_240)}@company.example`],
    ['a line break', 'a@company.example\nBcc: all@company.example'],
    ['two addresses', 'a@company.example,b@company.example'],
  ])('rejects %s', async (_what, email) => {
    const { user, client } = await person()
    await grant(client, 'EMAIL')
    const answer = await change(client, email)
    expect([answer.statusCode, codeOf(answer)]).toEqual([422, 'VALIDATION_FAILED'])
    expect(issuesOf(answer)[0]).toMatch(/^\/email /)
    expect((await account(client)).email).toBe(emailOf(user))
  })

  it('changes the user, whichever company the tab shows', async () => {
    const { client } = await person()
    await grant(client, 'EMAIL')
    expect((await change(client, 'any.party@company.example', { 'x-party': 'P-other' })).statusCode).toBe(200)
  })

  it('allows ten changes in an hour (ACC-17)', async () => {
    const { client } = await person()
    await grant(client, 'EMAIL')
    const statuses = []
    for (let count = 0; count < 11; count += 1)
      statuses.push((await change(client, `many${count}@company.example`)).statusCode)
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429])
  })
})

describe('PATCH /user/mfa/change-phone', () => {
  const change = (client: Client, phone_number: unknown) => client.patch('/api/user/mfa/change-phone', { phone_number })

  it.each(['PHONE', 'SMS'] as const)(
    'changes the number after the password for %s; notifies the old one, and the next login confirms the new one (ACC-11, ACC-14)',
    async purpose => {
      const { user, client } = await person({ language: 'lv' })
      const number = purpose === 'PHONE' ? '+37129999901' : '+3725999902'
      await grant(client, purpose)
      const answer = await change(client, number)
      expect([answer.statusCode, answer.json()]).toEqual([200, { phone_number: number }])
      expect(await account(client)).toMatchObject({ phoneConfirmed: false, user_metadata: { phone_number: number } })
      expect((await messagesTo(user.phone ?? '')).at(-1)).toMatchObject({
        channel: 'SMS',
        body: expect.stringContaining('uz citu tālruni'),
      })
      expect((await messagesTo(user.phone ?? '')).at(-1)?.body).not.toContain(number)
      const again = await steps.signIn({ ...user, phone: number })
      expect((await account(again)).phoneConfirmed).toBe(true)
    },
  )

  it('ends the other sessions, and a login with a code sent to the old number', async () => {
    const { user, client } = await person()
    const stage = await steps.stageOf(user)
    await steps.requestCode(stage)
    const code = await steps.codeOf(user)
    await grant(client, 'SMS')
    expect((await change(client, '+37069999903')).statusCode).toBe(200)
    expect(codeOf(await steps.sendCode(stage, code))).toBe('SME6')
    expect((await account(client)).phoneConfirmed).toBe(false)
  })

  it.each([
    'abc',
    '+370abcdefgh',
    '37061234567',
    '+3706123456',
    '+370612345678',
    '+370 612 34567',
    '+370',
    '+',
    '+37261',
    '+3710',
    '+۳۷۰۶۱۲۳۴۵۶۷',
    '+37061234567; drop',
    '+01234567890',
  ])('rejects "%s" as SME55', async number => {
    const { user, client } = await person()
    await grant(client, 'PHONE')
    const answer = await change(client, number)
    expect([answer.statusCode, codeOf(answer), issuesOf(answer)]).toEqual([422, 'SME55', ['/phone_number SME55']])
    expect((await account(client)).user_metadata['phone_number']).toBe(user.phone)
  })

  it.each<[string, unknown]>([
    ['null', null],
    ['a number', 37061234567],
    ['nothing', ''],
    ['10 KB', '6'.repeat(10_240)],
  ])('rejects %s', async (_what, number) => {
    const { client } = await person()
    await grant(client, 'PHONE')
    expect(codeOf(await change(client, number))).toBe('VALIDATION_FAILED')
  })

  it('sends no notice for the current number', async () => {
    const { user, client } = await person()
    await grant(client, 'PHONE')
    const before = (await messagesTo(user.phone ?? '')).length
    expect((await change(client, user.phone)).statusCode).toBe(200)
    expect(await messagesTo(user.phone ?? '')).toHaveLength(before)
    expect((await account(client)).phoneConfirmed).toBe(true)
  })
})

describe('PATCH /user/account', () => {
  const change = (client: Client, body: object) => client.patch('/api/user/account', body)

  it.each([
    ['LT', '38501010002', '385******02'],
    ['EE', '47101010033', '471******33'],
    ['LV', '02079099110', '020*******10'],
    ['LV', '320790-99110', '320*******10'],
  ])('sets the login with Smart-ID: %s %s', async (country, personal_code, masked) => {
    const { user, client } = await person()
    const other = await steps.signIn(user)
    await grant(client, 'SMART_ID')
    const answer = await change(client, { personal_code, country })
    expect([answer.statusCode, answer.json<Account>().user_metadata]).toMatchObject([
      200,
      { country, personal_code: masked },
    ])
    expect(codeOf(await other.get('/api/user'))).toBe('SME6')
    const row = await portal.db
      .selectFrom('app_user')
      .select(['id', 'key_id', 'personal_code'])
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow()
    expect(opened(portal.db, 'app_user', row).personal_code).toBe(
      country === 'LV' ? `${personal_code.slice(0, 6)}-${personal_code.slice(-5)}` : personal_code,
    )
    expect((await messagesTo(emailOf(user))).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('Smart-ID'),
    ])
  })

  it.each([
    ['LT', '38513010002'],
    ['LT', '38500010002'],
    ['LT', '38501320002'],
    ['LT', '18501010002'],
    ['LT', '3850101000'],
    ['LT', '385010100022'],
    ['LT', '3850101000a'],
    ['EE', '47113010033'],
    ['LT', '020790-99110'],
    ['LV', '47101010033'],
    ['LV', '021390-99110'],
    ['LV', '320790--99110'],
    ['LT', '３８５０１０１０００２'],
    ['LT', ' 8501010002 '],
  ])('rejects a code that is invalid for %s as SME57: %s', async (country, personal_code) => {
    const { client } = await person()
    await grant(client, 'SMART_ID')
    const answer = await change(client, { personal_code, country })
    expect([answer.statusCode, codeOf(answer), issuesOf(answer)]).toEqual([422, 'SME57', ['/personal_code SME57']])
    expect((await account(client)).user_metadata['personal_code']).toBeNull()
  })

  it("leaves the check digit to the provider: another person's code never logs in", async () => {
    const { client } = await person()
    await grant(client, 'SMART_ID')
    expect((await change(client, { personal_code: '38501010003', country: 'LT' })).statusCode).toBe(200)
  })

  it('rejects a country that the portal does not offer (ACC-12)', async () => {
    const { client } = await person()
    await grant(client, 'SMART_ID')
    for (const country of ['FI', 'lt', 'XX', '']) {
      const answer = await change(client, { personal_code: '38501010002', country })
      expect([answer.statusCode, issuesOf(answer)]).toEqual([422, ['/country enum']])
    }
  })

  it('sets the login with Mobile-ID and removes its phone', async () => {
    const { user, client } = await person()
    await grant(client, 'MOBILE_ID')
    const answer = await change(client, { personal_code: '38501010002', mobile_id_phone_number: '+37061234567' })
    expect([answer.statusCode, answer.json<Account>().user_metadata]).toMatchObject([
      200,
      { personal_code: '385******02', mobile_id_phone_number: '+37061234567', country: 'LT' },
    ])
    expect((await messagesTo(emailOf(user))).at(-1)?.subject).toContain('Mobile-ID')
    const without = await change(client, { personal_code: '38501010002', mobile_id_phone_number: null })
    expect(without.json<Account>().user_metadata['mobile_id_phone_number']).toBeNull()
  })

  it('keeps the phone of Mobile-ID when only the code changes, and disables Mobile-ID separately (ACC-13)', async () => {
    const { client } = await person()
    await grant(client, 'MOBILE_ID')
    await change(client, { personal_code: '38501010002', mobile_id_phone_number: '+37061234567' })
    const renewed = await change(client, { personal_code: '38905010012' })
    expect([renewed.statusCode, renewed.json<Account>().user_metadata]).toMatchObject([
      200,
      { personal_code: '389******12', mobile_id_phone_number: '+37061234567' },
    ])
    const off = await change(client, { mobile_id_phone_number: null })
    expect([off.statusCode, off.json<Account>().user_metadata]).toMatchObject([
      200,
      { personal_code: '389******12', mobile_id_phone_number: null },
    ])
  })

  it('requires the password to disable Mobile-ID', async () => {
    const { client } = await person()
    expect(codeOf(await change(client, { mobile_id_phone_number: null }))).toBe('REAUTHORISATION_NEEDED')
  })

  it.each([
    [{ personal_code: '38501010002', mobile_id_phone_number: '+370612' }, 'SME56', '/mobile_id_phone_number SME56'],
    [{ personal_code: '38501010002', mobile_id_phone_number: 'phone' }, 'SME56', '/mobile_id_phone_number SME56'],
    [{ personal_code: '38513010002', mobile_id_phone_number: '+37061234567' }, 'SME57', '/personal_code SME57'],
    [{ personal_code: '020790-99110', mobile_id_phone_number: '+37129999901' }, 'SME57', '/personal_code SME57'],
  ])('rejects %j as %s', async (body, code, issue) => {
    const { client } = await person()
    await grant(client, 'MOBILE_ID')
    const answer = await change(client, body)
    expect([answer.statusCode, codeOf(answer), issuesOf(answer)]).toEqual([422, code, [issue]])
    expect((await account(client)).user_metadata).toMatchObject({ personal_code: null, mobile_id_phone_number: null })
  })

  it.each<[string, object]>([
    ['both at once', { personal_code: '38501010002', country: 'LT', mobile_id_phone_number: '+37061234567' }],
    ['a phone alone', { mobile_id_phone_number: '+37061234567' }],
    ['nothing', {}],
    ['no code', { country: 'LT' }],
    ['null', { personal_code: null, country: 'LT' }],
    ['a number', { personal_code: 38501010002, country: 'LT' }],
    ['10 KB', { personal_code: '3'.repeat(10_240), country: 'LT' }],
    ['more than that', { personal_code: '38501010002', country: 'LT', role: 'OPERATOR' }],
  ])('rejects %s', async (_what, body) => {
    const { client } = await person()
    await grant(client, 'SMART_ID')
    await grant(client, 'MOBILE_ID')
    const answer = await change(client, body)
    expect([answer.statusCode, codeOf(answer)]).toEqual([422, 'VALIDATION_FAILED'])
  })

  it('is audited without the values (ACC-30)', async () => {
    const { user, client } = await person()
    await grant(client, 'SMART_ID')
    await change(client, { personal_code: '38501010002', country: 'LT' })
    const events = await portal.db
      .selectFrom('audit_event')
      .select(['action', 'actor_id', 'details'])
      .where('target_id', '=', user.id)
      .execute()
    expect(events).toEqual([{ action: 'SMART_ID_CHANGED', actor_id: user.id, details: {} }])
  })
})
