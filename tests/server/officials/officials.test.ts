import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { PermissionType, ProductType } from '../../../server/db/tables.ts'
import { buildTestApp } from '../../support/app.ts'
import type { Client, TestApp } from '../../support/app.ts'
import { codeOf, loginSteps } from '../../support/login.ts'
import { aParty, aUser } from '../../support/people.ts'
import type { TestParty, TestUser } from '../../support/people.ts'
import { grant, removeOfficial } from '../../support/reauthorise.ts'

let portal: TestApp
let steps: ReturnType<typeof loginSteps>
beforeAll(async () => {
  portal = await buildTestApp({ demo: false })
  steps = loginSteps(portal)
})
afterAll(() => portal.close())

const managing: PermissionType[] = ['READ', 'MANAGE_USERS']
let party: TestParty
let manager: TestUser
let client: Client
beforeEach(async () => {
  party = await aParty(portal.db, {
    name: 'UAB „Ąžuolas“',
    products: [{ type: 'FACTORING', isMain: true }, { type: 'LOAN' }],
  })
  manager = await aUser(portal.db, { parties: [party], permissions: managing })
  client = await steps.signIn(manager)
})

type Official = { id: string; username: string; user: object; partyList: { type: string }[]; self: boolean }
const officialsOf = (who: Client, type: string = 'FACTORING') =>
  who.get(`/api/user/party-officials?productType=${type}`)
const listed = async (who: Client, type?: ProductType): Promise<Record<string, string[]>> => {
  const { content } = (await officialsOf(who, type)).json<{ content: Official[] }>()
  return Object.fromEntries(content.map(({ username, partyList }) => [username, partyList.map(entry => entry.type)]))
}
const productId = (type: ProductType) => party.products.find(product => product.type === type)?.id ?? ''
const emailOf = ({ username }: TestUser) => `${username}@company.example`
const edit = (
  who: Client,
  username: string,
  permissions: unknown,
  product_type: unknown = 'FACTORING',
  headers: Record<string, string> = {},
) => who.patch(`/api/user/${encodeURIComponent(username)}/permissions`, { permissions, product_type }, headers)
const granted = async (who: Client, purpose: 'EDIT_USER' | 'DELETE_USER', username: string) => {
  await grant(who, purpose, username)
}
const mailsTo = (email: string) =>
  portal.db
    .selectFrom('simulated_message')
    .select(['subject', 'body'])
    .where('recipient', '=', email)
    .where('channel', '=', 'EMAIL')
    .execute()
const sent = () => portal.app.outbox.wakeAll()
const held = async (user: TestUser, type: ProductType) =>
  (
    await portal.db
      .selectFrom('permission')
      .select('type')
      .where('user_id', '=', user.id)
      .where('product_id', '=', productId(type))
      .orderBy('type')
      .execute()
  ).map(row => row.type)
const endReasons = async (user: TestUser) =>
  (await portal.db.selectFrom('session').select('end_reason').where('user_id', '=', user.id).execute()).map(
    row => row.end_reason,
  )
const plain = (answer: { json<T>(): T }) => ({ ...answer.json<object>(), requestId: '' })

describe('GET /user/party-officials', () => {
  it('lists users with permissions on the product, and marks the current user (ACC-20)', async () => {
    const reader = await aUser(portal.db, { parties: [party], permissions: ['SIGN_CONTRACT', 'READ'] })
    await portal.db
      .deleteFrom('permission')
      .where('user_id', '=', reader.id)
      .where('product_id', '=', productId('LOAN'))
      .execute()
    const answer = await officialsOf(client)
    expect(answer.statusCode).toBe(200)
    const { content, totalElements } = answer.json<{ content: Official[]; totalElements: number }>()
    expect(totalElements).toBe(2)
    expect(content.find(({ id }) => id === reader.id)).toEqual({
      id: reader.id,
      username: reader.username,
      user: { firstName: 'Jonas', lastName: 'Žukauskas', email: emailOf(reader) },
      partyList: [{ type: 'READ' }, { type: 'SIGN_CONTRACT' }],
      self: false,
      loginIncomplete: expect.any(Boolean),
    })
    expect(content.find(({ id }) => id === manager.id)?.self).toBe(true)
    expect(await listed(client, 'LOAN')).toEqual({ [manager.username]: ['READ', 'MANAGE_USERS'] })
  })

  it('requires read permission on the product and nothing else', async () => {
    const reader = await aUser(portal.db, { parties: [party], permissions: ['READ'] })
    await portal.db
      .deleteFrom('permission')
      .where('user_id', '=', reader.id)
      .where('product_id', '=', productId('LOAN'))
      .execute()
    const theirs = await steps.signIn(reader)
    expect((await officialsOf(theirs)).statusCode).toBe(200)
    expect([(await officialsOf(theirs, 'LOAN')).statusCode, codeOf(await officialsOf(theirs, 'LOAN'))]).toEqual([
      403,
      'FORBIDDEN',
    ])
    expect(codeOf(await officialsOf(client, 'LEASING'))).toBe('FORBIDDEN')
  })

  it('excludes users of another company and former members', async () => {
    const foreign = await aUser(portal.db, { permissions: managing })
    const gone = await aUser(portal.db, { parties: [party], permissions: managing })
    await portal.db.deleteFrom('membership').where('user_id', '=', gone.id).execute()
    const names = Object.keys(await listed(client))
    expect(names).toEqual([manager.username])
    expect(names).not.toContain(foreign.username)
  })

  it('follows the active party', async () => {
    const second = await aParty(portal.db)
    await portal.db.insertInto('membership').values({ user_id: manager.id, party_id: second.id }).execute()
    await portal.db
      .insertInto('permission')
      .values({ user_id: manager.id, product_id: second.products[0]?.id ?? '', type: 'READ' })
      .execute()
    await client.post(`/api/user/parties/switch?partyFid=${second.fid}`)
    expect(await listed(client)).toEqual({ [manager.username]: ['READ'] })
  })

  it.each([
    '',
    '?productType=',
    '?productType=CASINO',
    '?productType=factoring',
    '?productType=FACTORING&productType=LOAN',
    '?productType=FACTORING&x=1',
  ])('is rejected with "%s"', async query => {
    expect((await client.get(`/api/user/party-officials${query}`)).statusCode).toBe(400)
  })

  it('requires a session, accepted terms and a company', async () => {
    expect(codeOf(await officialsOf(portal.client()))).toBe('SME6')
    expect(
      codeOf(await officialsOf(await steps.signIn(await aUser(portal.db, { parties: [party], termsAccepted: false })))),
    ).toBe('TERMS_NOT_ACCEPTED')
    expect(codeOf(await officialsOf(await steps.signIn(await aUser(portal.db, { role: 'OPERATOR' }))))).toBe(
      'FORBIDDEN',
    )
  })
})

describe('PATCH /user/{username}/permissions', () => {
  it("changes permissions, ends the sessions of the user, and sends a mail in the user's language", async () => {
    const person = await aUser(portal.db, { parties: [party], permissions: ['READ'], language: 'lt' })
    const theirs = await steps.signIn(person)
    const stage = await steps.stageOf(person)
    await granted(client, 'EDIT_USER', person.username)
    const answer = await edit(client, person.username, ['UPLOAD_INVOICES', 'READ'])
    expect([answer.statusCode, answer.json<Official>().partyList]).toEqual([
      200,
      [{ type: 'READ' }, { type: 'UPLOAD_INVOICES' }],
    ])
    expect(await held(person, 'FACTORING')).toEqual(['READ', 'UPLOAD_INVOICES'])
    expect(await held(person, 'LOAN')).toEqual(['READ'])
    expect(codeOf(await theirs.get('/api/user'))).toBe('SME6')
    expect(codeOf(await steps.requestCode(stage))).toBe('SME6')
    expect(await endReasons(person)).toEqual(['PERMISSIONS_CHANGED', 'PERMISSIONS_CHANGED'])
    await sent()
    const [mail, ...more] = await mailsTo(emailOf(person))
    expect(more).toEqual([])
    expect(mail?.subject).toContain('UAB „Ąžuolas“')
    expect(mail?.body).toContain('- Peržiūrėti informaciją\n- Įkelti sąskaitas')
    expect((await client.get('/api/user')).statusCode).toBe(200)
  })

  it('uses up the grant, but only on success', async () => {
    const person = await aUser(portal.db, { parties: [party] })
    await granted(client, 'EDIT_USER', person.username)
    expect((await edit(client, person.username, ['UPLOAD_INVOICES'])).statusCode).toBe(422)
    expect((await edit(client, person.username, ['READ', 'ADD_BUYER'])).statusCode).toBe(200)
    expect(codeOf(await edit(client, person.username, ['READ', 'ADD_BUYER']))).toBe('REAUTHORISATION_NEEDED')
  })

  it('applies two concurrent requests once', async () => {
    const person = await aUser(portal.db, { parties: [party] })
    await granted(client, 'EDIT_USER', person.username)
    const answers = await Promise.all([
      edit(client, person.username, ['READ', 'ADD_BUYER']),
      edit(client, person.username, ['READ', 'ADD_BUYER']),
    ])
    expect(answers.map(answer => answer.statusCode).sort()).toEqual([200, 403])
    await sent()
    expect(await mailsTo(emailOf(person))).toHaveLength(1)
  })

  it('without a change ends no session and sends no mail', async () => {
    const person = await aUser(portal.db, { parties: [party], permissions: ['READ', 'ADD_BUYER'] })
    const theirs = await steps.signIn(person)
    await granted(client, 'EDIT_USER', person.username)
    expect((await edit(client, person.username, ['ADD_BUYER', 'READ'])).statusCode).toBe(200)
    await sent()
    expect([(await theirs.get('/api/user')).statusCode, await mailsTo(emailOf(person))]).toEqual([200, []])
  })

  it.each<[string, unknown, unknown, string]>([
    ['without reading', ['UPLOAD_INVOICES'], 'FACTORING', '/permissions permissionReadRequired'],
    [
      'with a permission that the product does not have',
      ['READ', 'MANAGE_USERS', 'UPLOAD_INVOICES'],
      'LOAN',
      '/permissions/2 permissionNotOfProduct',
    ],
    ['with one twice', ['READ', 'READ'], 'FACTORING', '/permissions/1 uniqueItems'],
    ['with one that nobody knows', ['READ', 'ROOT'], 'FACTORING', '/permissions/1 enum'],
    ['with nothing', [], 'FACTORING', '/permissions minItems'],
    ['with null', null, 'FACTORING', '/permissions type'],
    ['with a number', ['READ', 7], 'FACTORING', '/permissions/1 type'],
    ['with 10 KB', ['READ', 'Ž'.repeat(10_240)], 'FACTORING', '/permissions/1 maxLength'],
    ['on a product that does not exist', ['READ'], 'CASINO', '/product_type enum'],
  ])('%s is rejected, and names the entry', async (_what, permissions, product, expected) => {
    const person = await aUser(portal.db, { parties: [party] })
    await granted(client, 'EDIT_USER', person.username)
    const answer = await edit(client, person.username, permissions, product)
    expect([answer.statusCode, codeOf(answer)]).toEqual([422, 'VALIDATION_FAILED'])
    expect(
      answer.json<{ issues: { path: string; code: string }[] }>().issues.map(({ path, code }) => `${path} ${code}`),
    ).toContain(expected)
    expect(await held(person, 'FACTORING')).toEqual(['READ'])
  })

  it('returns the same 404 for a user of another company, one without a role on the product, and an unknown one', async () => {
    const foreign = await aUser(portal.db)
    const elsewhere = await aUser(portal.db, { parties: [party] })
    await portal.db
      .deleteFrom('permission')
      .where('user_id', '=', elsewhere.id)
      .where('product_id', '=', productId('FACTORING'))
      .execute()
    const answers = []
    for (const name of [
      foreign.username,
      elsewhere.username,
      'nobody',
      "x' or 1=1",
      'Ж'.repeat(100),
      manager.username.toUpperCase(),
    ]) {
      await granted(client, 'EDIT_USER', name)
      const answer = await edit(client, name, ['READ', 'ADD_BUYER'])
      expect(answer.statusCode).toBe(404)
      answers.push(plain(answer))
    }
    expect(new Set(answers.map(body => JSON.stringify(body))).size).toBe(1)
    expect(await held(foreign, 'FACTORING')).toEqual([])
  })

  it('requires MANAGE_USERS on that very product of the active party (ACC-22, SEC-27)', async () => {
    const reader = await aUser(portal.db, { parties: [party], permissions: ['READ'] })
    await portal.db
      .insertInto('permission')
      .values({ user_id: reader.id, product_id: productId('LOAN'), type: 'MANAGE_USERS' })
      .execute()
    const theirs = await steps.signIn(reader)
    await granted(theirs, 'EDIT_USER', manager.username)
    expect(codeOf(await edit(theirs, manager.username, ['READ'], 'FACTORING'))).toBe('FORBIDDEN')
    expect(codeOf(await edit(theirs, manager.username, ['READ'], 'LEASING'))).toBe('FORBIDDEN')
    expect(codeOf(await edit(theirs, 'nobody', ['READ'], 'FACTORING'))).toBe('REAUTHORISATION_NEEDED')
    expect((await edit(theirs, manager.username, ['READ'], 'LOAN')).statusCode).toBe(200)
  })

  it('from a tab that shows another company is rejected', async () => {
    const person = await aUser(portal.db, { parties: [party] })
    await granted(client, 'EDIT_USER', person.username)
    const answer = await edit(client, person.username, ['READ', 'ADD_BUYER'], 'FACTORING', { 'x-party': 'P-other' })
    expect([answer.statusCode, codeOf(answer)]).toEqual([409, 'PARTY_CHANGED'])
    expect(
      (await edit(client, person.username, ['READ', 'ADD_BUYER'], 'FACTORING', { 'x-party': party.fid })).statusCode,
    ).toBe(200)
  })

  it("keeps the manager's own right to manage users, and the manager's session after changes to others (ACC-27, SEC-27)", async () => {
    await aUser(portal.db, { parties: [party], permissions: managing })
    await granted(client, 'EDIT_USER', manager.username)
    const answer = await edit(client, manager.username, ['READ'])
    expect([answer.statusCode, codeOf(answer)]).toEqual([409, 'OWN_MANAGE_USERS'])
    const other = await steps.signIn(manager)
    expect((await edit(client, manager.username, ['READ', 'MANAGE_USERS', 'ADD_BUYER'])).statusCode).toBe(200)
    expect((await client.get('/api/user')).statusCode).toBe(200)
    expect(codeOf(await other.get('/api/user'))).toBe('SME6')
  })

  it("leaves a manager when two managers revoke each other's right concurrently (ACC-27, SEC-27)", async () => {
    for (let round = 0; round < 5; round += 1) {
      const company = await aParty(portal.db)
      const people = [
        await aUser(portal.db, { parties: [company], permissions: managing }),
        await aUser(portal.db, { parties: [company], permissions: managing }),
      ] as const
      const sessions = [await steps.signIn(people[0]), await steps.signIn(people[1])] as const
      await granted(sessions[0], 'EDIT_USER', people[1].username)
      await granted(sessions[1], 'DELETE_USER', people[0].username)
      const answers = await Promise.all([
        edit(sessions[0], people[1].username, ['READ']),
        removeOfficial(portal, sessions[1], { email: emailOf(people[0]), product_type: 'FACTORING' }),
      ])
      expect(answers.filter(answer => answer.statusCode < 300)).toHaveLength(1)
      expect([401, 403]).toContain(answers.find(answer => answer.statusCode >= 300)?.statusCode)
      const left = await portal.db
        .selectFrom('permission')
        .select('user_id')
        .where('product_id', '=', company.products[0]?.id ?? '')
        .where('type', '=', 'MANAGE_USERS')
        .execute()
      expect(left).toHaveLength(1)
    }
  })

  it('is audited with values before and after (ACC-30)', async () => {
    const person = await aUser(portal.db, { parties: [party] })
    await granted(client, 'EDIT_USER', person.username)
    await edit(client, person.username, ['READ', 'ADD_BUYER'])
    const events = await portal.db
      .selectFrom('audit_event')
      .select(['actor_id', 'action', 'party_id', 'details'])
      .where('target_id', '=', person.id)
      .execute()
    expect(events).toEqual([
      {
        actor_id: manager.id,
        action: 'PERMISSIONS_CHANGED',
        party_id: party.id,
        details: { product: 'FACTORING', before: ['READ'], after: ['READ', 'ADD_BUYER'] },
      },
    ])
    await expect(portal.db.deleteFrom('audit_event').execute()).rejects.toThrow()
    await expect(portal.db.updateTable('audit_event').set({ action: 'NOTHING' }).execute()).rejects.toThrow()
  })
})

describe('DELETE /user', () => {
  const remove = (
    who: Client,
    email: unknown,
    product_type: unknown = 'FACTORING',
    headers: Record<string, string> = {},
  ) => removeOfficial(portal, who, { email, product_type }, headers)

  it('removes one product; with the last one the company, which the next login reports (ACC-28)', async () => {
    const person = await aUser(portal.db, { parties: [party], permissions: ['READ'] })
    const theirs = await steps.signIn(person)
    await granted(client, 'DELETE_USER', person.username)
    expect([
      (await remove(client, emailOf(person))).statusCode,
      await held(person, 'FACTORING'),
      await held(person, 'LOAN'),
    ]).toEqual([204, [], ['READ']])
    expect(codeOf(await theirs.get('/api/user'))).toBe('SME6')
    const again = await steps.signIn(person)
    expect((await again.get('/api/user')).json<{ session: object }>().session).toMatchObject({
      activePartyFid: party.fid,
      productType: 'LOAN',
    })
    await granted(client, 'DELETE_USER', person.username)
    expect((await remove(client, emailOf(person), 'LOAN')).statusCode).toBe(204)
    expect(
      await portal.db.selectFrom('membership').select('party_id').where('user_id', '=', person.id).execute(),
    ).toEqual([])
    const login = await steps.enter(person.username)
    expect([login.statusCode, codeOf(login)]).toEqual([403, 'SME12'])
    await sent()
    expect(await mailsTo(emailOf(person))).toHaveLength(2)
  })

  it('makes another company the main one after removing the main one', async () => {
    const second = await aParty(portal.db)
    const person = await aUser(portal.db, { parties: [party, second] })
    for (const type of ['FACTORING', 'LOAN'] as const) {
      await granted(client, 'DELETE_USER', person.username)
      expect((await remove(client, emailOf(person), type)).statusCode).toBe(204)
    }
    const rows = await portal.db
      .selectFrom('membership')
      .select(['party_id', 'is_main'])
      .where('user_id', '=', person.id)
      .execute()
    expect(rows).toEqual([{ party_id: second.id, is_main: true }])
  })

  it('finds the user by the address in any spelling', async () => {
    const person = await aUser(portal.db, { parties: [party] })
    await granted(client, 'DELETE_USER', person.username)
    expect((await remove(client, emailOf(person).toUpperCase())).statusCode).toBe(204)
  })

  it('returns 404 the second time', async () => {
    const person = await aUser(portal.db, { parties: [party] })
    await granted(client, 'DELETE_USER', person.username)
    await remove(client, emailOf(person))
    expect(codeOf(await remove(client, emailOf(person)))).toBe('REAUTHORISATION_NEEDED')
    await granted(client, 'DELETE_USER', person.username)
    expect([(await remove(client, emailOf(person))).statusCode, codeOf(await remove(client, emailOf(person)))]).toEqual(
      [404, 'NOT_FOUND'],
    )
  })

  it('returns the same 404 for a user of another company, one without a role on the product, and an unknown one, whatever user the grant names', async () => {
    const foreign = await aUser(portal.db)
    const answers = []
    for (const email of [emailOf(foreign), 'nobody@company.example', 'no address', "' or 1=1 --", 'ž'.repeat(255)]) {
      for (const target of [foreign.username, 'nobody']) {
        await granted(client, 'DELETE_USER', target)
        const answer = await remove(client, email)
        expect(answer.statusCode).toBe(404)
        answers.push(plain(answer))
      }
    }
    expect(new Set(answers.map(body => JSON.stringify(body))).size).toBe(1)
    expect(
      await portal.db.selectFrom('membership').select('party_id').where('user_id', '=', foreign.id).execute(),
    ).toHaveLength(1)
  })

  it('of one user is not opened by a grant for another', async () => {
    const [one, other] = [await aUser(portal.db, { parties: [party] }), await aUser(portal.db, { parties: [party] })]
    await granted(client, 'DELETE_USER', one.username)
    expect(codeOf(await remove(client, emailOf(other)))).toBe('REAUTHORISATION_NEEDED')
    expect(await held(other, 'FACTORING')).toEqual(['READ'])
    expect((await remove(client, emailOf(one))).statusCode).toBe(204)
  })

  it('of the current user is rejected, with other managers and without', async () => {
    await granted(client, 'DELETE_USER', manager.username)
    expect([
      (await remove(client, emailOf(manager))).statusCode,
      codeOf(await remove(client, emailOf(manager))),
    ]).toEqual([409, 'OWN_MANAGE_USERS'])
    await aUser(portal.db, { parties: [party], permissions: managing })
    expect(codeOf(await remove(client, emailOf(manager)))).toBe('OWN_MANAGE_USERS')
    expect(await held(manager, 'FACTORING')).toEqual(['MANAGE_USERS', 'READ'])
  })

  it('requires MANAGE_USERS, and the party that the tab shows', async () => {
    const reader = await aUser(portal.db, { parties: [party] })
    const theirs = await steps.signIn(reader)
    await granted(theirs, 'DELETE_USER', manager.username)
    for (const email of [emailOf(manager), 'nobody@company.example'])
      expect(codeOf(await remove(theirs, email))).toBe('FORBIDDEN')
    await granted(client, 'DELETE_USER', reader.username)
    expect(codeOf(await remove(client, emailOf(reader), 'FACTORING', { 'x-party': 'P-other' }))).toBe('PARTY_CHANGED')
    expect(codeOf(await remove(client, emailOf(reader), 'LEASING'))).toBe('FORBIDDEN')
  })

  it.each<[string, object]>([
    ['no address', { product_type: 'FACTORING' }],
    ['null', { email: null, product_type: 'FACTORING' }],
    ['a number', { email: 7, product_type: 'FACTORING' }],
    ['an address of 10 KB', { email: 'x'.repeat(10_240), product_type: 'FACTORING' }],
    ['no product', { email: 'a@b.example' }],
    ['more than that', { email: 'a@b.example', product_type: 'FACTORING', all: true }],
  ])('is rejected with %s', async (_what, body) => {
    await granted(client, 'DELETE_USER', 'somebody')
    const answer = await removeOfficial(portal, client, body)
    expect([answer.statusCode, codeOf(answer)]).toEqual([422, 'VALIDATION_FAILED'])
  })
})

describe('PATCH /user/:username/login-data', () => {
  const complete = (who: Client, username: string, data: object) =>
    who.patch(`/api/user/${encodeURIComponent(username)}/login-data`, { product_type: 'FACTORING', ...data })
  const added = async () => {
    const user = await aUser(portal.db, { parties: [party], permissions: ['READ'] })
    await portal.db
      .updateTable('app_user')
      .set({ phone_number: null, personal_code: null, mobile_id_phone_number: null })
      .where('id', '=', user.id)
      .execute()
    return user
  }
  const stored = (user: TestUser) =>
    portal.db
      .selectFrom('app_user')
      .select(['phone_number', 'country', 'personal_code'])
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow()
  const incomplete = async (user: TestUser) =>
    (await officialsOf(client))
      .json<{ content: { id: string; loginIncomplete?: boolean }[] }>()
      .content.find(({ id }) => id === user.id)?.loginIncomplete

  it('stores a missing phone or code of an added user, notifies the user, and rejects later changes (ACC-29)', async () => {
    const user = await added()
    expect(await incomplete(user)).toBe(true)
    await granted(client, 'EDIT_USER', user.username)
    expect((await complete(client, user.username, { phone_number: '+37061234567' })).statusCode).toBe(200)
    expect(await stored(user)).toMatchObject({ phone_number: '+37061234567', personal_code: null })
    expect(await incomplete(user)).toBe(false)
    await sent()
    expect((await mailsTo(emailOf(user))).length).toBe(1)
    await granted(client, 'EDIT_USER', user.username)
    expect((await complete(client, user.username, { personal_code: '38501010002', country: 'LT' })).statusCode).toBe(
      412,
    )
    expect(await stored(user)).toMatchObject({ personal_code: null })
  })

  it.each([
    [{}, '/phone_number required'],
    [{ phone_number: '123' }, '/phone_number SME55'],
    [{ personal_code: '38513010002', country: 'LT' }, '/personal_code SME57'],
    [{ personal_code: '38501010002' }, '/country enum'],
    [{ phone_number: '+37061234567', mobile_id_phone_number: '+37061234567' }, '/personal_code required'],
  ])('rejects %j', async (data, issue) => {
    const user = await added()
    await granted(client, 'EDIT_USER', user.username)
    const answer = await complete(client, user.username, data)
    expect([
      answer.statusCode,
      answer.json<{ issues: { path: string; code: string }[] }>().issues.map(({ path, code }) => `${path} ${code}`),
    ]).toEqual([422, [issue]])
    expect(await stored(user)).toMatchObject({ phone_number: null, personal_code: null })
  })

  it('requires the password, the permission, and a user of this company alone', async () => {
    const user = await added()
    expect(codeOf(await complete(client, user.username, { phone_number: '+37061234567' }))).toBe(
      'REAUTHORISATION_NEEDED',
    )
    const reader = await aUser(portal.db, { parties: [party], permissions: ['READ'] })
    const theirs = await steps.signIn(reader)
    await granted(theirs, 'EDIT_USER', user.username)
    expect(codeOf(await complete(theirs, user.username, { phone_number: '+37061234567' }))).toBe('FORBIDDEN')
    const second = await aParty(portal.db, { name: 'SIA Ozols', products: [{ type: 'FACTORING', isMain: true }] })
    await portal.db.insertInto('membership').values({ user_id: user.id, party_id: second.id }).execute()
    await granted(client, 'EDIT_USER', user.username)
    expect(codeOf(await complete(client, user.username, { phone_number: '+37061234567' }))).toBe('VERSION_CONFLICT')
    const foreign = await aUser(portal.db, { permissions: managing })
    await granted(client, 'EDIT_USER', foreign.username)
    expect(codeOf(await complete(client, foreign.username, { phone_number: '+37061234567' }))).toBe('NOT_FOUND')
  })
})
