import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp } from '../../support/app.ts'
import { testConfig } from '../../support/testDatabase.ts'
import type { TestApp } from '../../support/app.ts'
import { aClock } from '../../support/clock.ts'
import { anEidUser, eidSteps } from '../../support/eid.ts'
import type { EidUser, Requested } from '../../support/eid.ts'
import { codeOf } from '../../support/login.ts'

const clock = aClock()
let portal: TestApp
let steps: ReturnType<typeof eidSteps>
let owner: EidUser
beforeAll(async () => {
  portal = await buildTestApp({
    demo: false,
    config: {
      now: clock.now,
      identity: { ...testConfig().identity, ttlSeconds: 100, pollSeconds: 1, phoneSeconds: 30 },
    },
  })
  steps = eidSteps(portal)
  owner = await anEidUser(portal.db, { username: 'owner' })
  const bare = await anEidUser(portal.db, { username: 'bare' })
  await portal.db
    .updateTable('app_user')
    .set({ personal_code: null, mobile_id_phone_number: null })
    .where('id', '=', bare.id)
    .execute()
})
afterAll(() => portal.close())

const wrongData: [string, 'smartid' | 'mobileid', (owner: EidUser) => Partial<EidUser>][] = [
  ['a user name that nobody has', 'smartid', () => ({ username: 'nobody' })],
  ['the code of somebody else', 'smartid', () => ({ personalCode: '38001019999' })],
  ['another country', 'smartid', () => ({ country: 'EE' })],
  ['a user without a stored code', 'smartid', () => ({ username: 'bare' })],
  ['a user name of every script', 'smartid', () => ({ username: 'ąž‱देव名前🙂' })],
  ['a user name that nobody has', 'mobileid', () => ({ username: 'nobody' })],
  ['another phone than the stored one', 'mobileid', () => ({ mobilePhone: '+37061111111' })],
  ['the code of somebody else', 'mobileid', () => ({ personalCode: '38001019999' })],
  ['a user without a stored phone', 'mobileid', () => ({ username: 'bare' })],
]

describe.each(wrongData)('%s (%s)', (_name, method, change) => {
  it('looks like a user who does not respond, and no provider is called', async () => {
    const typed = { ...owner, ...change(owner) }
    const before = portal.app.simulatedIdentities?.phones().length
    const answer = await (method === 'smartid' ? steps.askSmartId(typed) : steps.askMobileId(typed))
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.json()).toEqual({
      verificationCode: expect.stringMatching(/^\d{4}$/),
      token: expect.stringMatching(/^[\w-]{43}$/),
      expiresInSeconds: 100,
    })
    const { token } = answer.json<Requested>()
    expect((await steps.outcome(method, token)).json()).toEqual({ state: 'RUNNING' })
    clock.advance(101)
    const outcome = await steps.outcome(method, token)
    expect([outcome.statusCode, codeOf(outcome)]).toEqual([
      401,
      method === 'smartid' ? 'SMART_ID_FAILED' : 'MOBILE_ID_FAILED',
    ])
    expect(portal.app.simulatedIdentities?.phones()).toHaveLength(before ?? 0)
  })
})

describe('decoy', () => {
  it('is indistinguishable from a user who does not respond (LOG-33, SEC-13)', async () => {
    const other = await anEidUser(portal.db)
    const tell = async (typed: EidUser): Promise<unknown[]> => {
      const asked = await steps.askSmartId(typed)
      const { token } = asked.json<Requested>()
      const running = await steps.outcome('smartid', token)
      const replaced = (await steps.askSmartId(typed)).json<Requested>()
      const older = await steps.outcome('smartid', token)
      clock.advance(101)
      const end = await steps.outcome('smartid', replaced.token)
      const after = await steps.outcome('smartid', replaced.token)
      const shape = (answer: typeof end) => [
        answer.statusCode,
        Object.keys(answer.json<object>()),
        answer.json<{ code?: string }>().code,
        Object.keys(answer.headers).sort(),
      ]
      return [asked, running, older, end, after].map(shape)
    }
    const real = await tell(other)
    const decoy = await tell({ ...other, personalCode: '38001018888' })
    expect(decoy).toEqual(real)
  })

  it('needs as many queries as a valid request', async () => {
    const other = await anEidUser(portal.db)
    const rows = () =>
      portal.db
        .selectFrom('eid_login')
        .select(query => query.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
    const before = Number((await rows()).n)
    await steps.askSmartId(other)
    await steps.askSmartId({ ...other, username: 'nobody-at-all' })
    expect(Number((await rows()).n) - before).toBe(2)
  })

  it('stores no input in plain text', async () => {
    await steps.askSmartId({ ...owner, username: 'secret-guess', personalCode: '38001017777' })
    const rows = JSON.stringify(await portal.db.selectFrom('eid_login').selectAll().execute())
    expect(rows).not.toContain('secret-guess')
    expect(rows).not.toContain('38001017777')
  })
})

describe('impossible personal code or number', () => {
  const smart = (body: object) => portal.client().post('/api/login/smartid/authenticate-request', body)
  const mobile = (body: object) => portal.client().post('/api/login/mobileid/authenticate-request', body)
  const person = { countryCode: 'LT', nationalIdentityNumber: '38001010001' }
  it.each<[string, object, string, string]>([
    [
      'a month 13',
      { username: 'a', nationalIdentity: { ...person, nationalIdentityNumber: '38013010001' } },
      '/nationalIdentity/nationalIdentityNumber',
      'SME57',
    ],
    [
      'letters',
      { username: 'a', nationalIdentity: { ...person, nationalIdentityNumber: 'ABCDEFGHIJK' } },
      '/nationalIdentity/nationalIdentityNumber',
      'SME57',
    ],
    [
      'a country that is not offered',
      { username: 'a', nationalIdentity: { ...person, countryCode: 'BE' } },
      '/nationalIdentity/countryCode',
      'enum',
    ],
    ['a name of 10 KB', { username: 'x'.repeat(10_000), nationalIdentity: person }, '/username', 'maxLength'],
    ['no name', { nationalIdentity: person }, '/username', 'required'],
    [
      'a number for a code',
      { username: 'a', nationalIdentity: { ...person, nationalIdentityNumber: 38001010001 } },
      '/nationalIdentity/nationalIdentityNumber',
      'type',
    ],
    ['null for a person', { username: 'a', nationalIdentity: null }, '/nationalIdentity', 'type'],
    [
      'an unknown key',
      { username: 'a', nationalIdentity: { ...person, admin: true } },
      '/nationalIdentity/admin',
      'additionalProperties',
    ],
  ])('%s is rejected by Smart-ID at its field', async (_name, body, path, code) => {
    const answer = await smart(body)
    expect([answer.statusCode, codeOf(answer)]).toEqual([422, 'VALIDATION_FAILED'])
    expect(answer.json<{ issues: object[] }>().issues).toContainEqual(expect.objectContaining({ path, code }))
  })

  it.each<[string, object, string, string]>([
    [
      'letters in the phone',
      { username: 'a', userRequest: { phoneNumber: '+370abc', nationalIdentityNumber: '38001010001' } },
      '/userRequest/phoneNumber',
      'pattern',
    ],
    [
      'a phone of three digits',
      { username: 'a', userRequest: { phoneNumber: '+370', nationalIdentityNumber: '38001010001' } },
      '/userRequest/phoneNumber',
      'SME56',
    ],
    [
      'a month 13',
      { username: 'a', userRequest: { phoneNumber: '+37060000012', nationalIdentityNumber: '38013410001' } },
      '/userRequest/nationalIdentityNumber',
      'SME57',
    ],
    [
      'an empty code',
      { username: 'a', userRequest: { phoneNumber: '+37060000012', nationalIdentityNumber: '' } },
      '/userRequest/nationalIdentityNumber',
      'minLength',
    ],
  ])('%s is rejected by Mobile-ID at its field', async (_name, body, path, code) => {
    const answer = await mobile(body)
    expect([answer.statusCode, codeOf(answer)]).toEqual([422, 'VALIDATION_FAILED'])
    expect(answer.json<{ issues: object[] }>().issues).toContainEqual(expect.objectContaining({ path, code }))
  })
})
