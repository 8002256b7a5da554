import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp } from '../../support/app.ts'
import type { Client, TestApp } from '../../support/app.ts'
import { codeOf, loginSteps } from '../../support/login.ts'
import { aParty, aUser } from '../../support/people.ts'
import type { TestParty, TestUser } from '../../support/people.ts'

let portal: TestApp
let signIn: (user: TestUser) => Promise<Client>
let main: TestParty
let second: TestParty
let third: TestParty
let foreign: TestParty

beforeAll(async () => {
  portal = await buildTestApp({ demo: false })
  signIn = loginSteps(portal).signIn
  main = await aParty(portal.db, {
    fid: 'P-1',
    name: 'UAB Žiburys',
    products: [{ type: 'LOAN' }, { type: 'FACTORING', isMain: true }],
  })
  second = await aParty(portal.db, {
    fid: 'P-2',
    name: 'SIA Ābele',
    products: [{ type: 'LIMIT', isMain: true }, { type: 'LOAN' }, { type: 'FACTORING' }],
    manager: false,
  })
  third = await aParty(portal.db, {
    fid: 'P-3',
    name: 'OÜ Õun',
    products: [{ type: 'LEASING', isMain: true }, { type: 'LOAN' }],
  })
  foreign = await aParty(portal.db, { fid: 'P-9', name: 'UAB Svetimas' })
})
afterAll(() => portal.close())

const staff = async () =>
  signIn(
    await aUser(portal.db, {
      parties: [main, second, third],
      permissions: ['SIGN_CONTRACT', 'READ', 'UPLOAD_INVOICES'],
    }),
  )
const place = async (client: Client) =>
  (await client.get('/api/user')).json<{ session: Record<string, unknown> }>().session

describe('GET /user/parties', () => {
  it("lists the user's parties, the main one first, with products and permissions (SES-21)", async () => {
    const parties = (await (await staff()).get('/api/user/parties')).json<{ fid: string; productList: unknown[] }[]>()
    expect(parties.map(({ fid }) => fid)).toEqual(['P-1', 'P-3', 'P-2'])
    const permissions = [{ type: 'READ' }, { type: 'UPLOAD_INVOICES' }, { type: 'SIGN_CONTRACT' }]
    expect(parties[0]).toEqual({
      fid: 'P-1',
      name: 'UAB Žiburys',
      is_main: true,
      productList: [
        { fid: 'P-1-FACTORING', type: 'FACTORING', is_main: true, permissions },
        { fid: 'P-1-LOAN', type: 'LOAN', is_main: false, permissions },
      ],
    })
    expect(JSON.stringify(parties)).not.toContain('P-9')
  })

  it('excludes products without permissions of the user (SES-29)', async () => {
    const user = await aUser(portal.db, { parties: [main] })
    const loan = main.products.find(({ type }) => type === 'LOAN')
    await portal.db
      .deleteFrom('permission')
      .where('user_id', '=', user.id)
      .where('product_id', '=', loan?.id ?? '')
      .execute()
    const [party] = (await (await signIn(user)).get('/api/user/parties')).json<{ productList: { type: string }[] }[]>()
    expect(party?.productList.map(({ type }) => type)).toEqual(['FACTORING'])
  })
})

describe('new session', () => {
  it('starts at the main product of the main party (SES-22)', async () => {
    expect(await place(await staff())).toMatchObject({
      activePartyFid: 'P-1',
      activeProductFid: 'P-1-FACTORING',
      productType: 'FACTORING',
    })
    expect(await place(await signIn(await aUser(portal.db, { parties: [third] })))).toMatchObject({
      activePartyFid: 'P-3',
      productType: 'LEASING',
    })
  })
})

describe('switching the party', () => {
  it('selects the factoring product if there is one, otherwise the first (SES-24)', async () => {
    const client = await staff()
    const toSecond = await client.post('/api/user/parties/switch?partyFid=P-2')
    expect([toSecond.statusCode, toSecond.json()]).toEqual([
      200,
      { activePartyFid: 'P-2', activeProductFid: 'P-2-FACTORING', productType: 'FACTORING' },
    ])
    expect(await place(client)).toMatchObject(toSecond.json<object>())
    const toThird = await client.post('/api/user/parties/switch?partyFid=P-3')
    expect(toThird.json()).toEqual({ activePartyFid: 'P-3', activeProductFid: 'P-3-LEASING', productType: 'LEASING' })
  })

  it('affects this session only (SES-23)', async () => {
    const user = await aUser(portal.db, { parties: [main, second] })
    const [one, other] = [await signIn(user), await signIn(user)]
    await one.post('/api/user/parties/switch?partyFid=P-2')
    expect(await place(other)).toMatchObject({ activePartyFid: 'P-1' })
  })

  it('works from a tab that still shows another party', async () => {
    const client = await staff()
    expect((await client.post('/api/user/parties/switch?partyFid=P-2', {}, { 'x-party': 'P-3' })).statusCode).toBe(200)
  })

  it('works without a body', async () => {
    const client = await staff()
    const answer = await portal.app.inject({
      method: 'POST',
      url: '/api/user/parties/switch?partyFid=P-2',
      headers: { authorization: `Bearer ${client.token}` },
    })
    expect(answer.statusCode).toBe(200)
  })

  it('to an inaccessible party returns the same 404 as to a missing one', async () => {
    const client = await staff()
    const answers = []
    for (const fid of [foreign.fid, 'P-none', "P-1' or 1=1", 'p-1']) {
      const answer = await client.post(`/api/user/parties/switch?partyFid=${encodeURIComponent(fid)}`)
      const { requestId: _id, ...body } = answer.json<Record<string, unknown>>()
      answers.push(body)
    }
    for (const body of answers)
      expect(body).toEqual({ status: 404, code: 'NOT_FOUND', message: expect.any(String), issues: [] })
    expect(await place(client)).toMatchObject({ activePartyFid: 'P-1' })
  })

  it.each([
    '',
    '?partyFid=',
    '?partyFid=P-1&partyFid=P-2',
    `?partyFid=${'x'.repeat(65)}`,
    '?partyFid=a%00',
    '?partyFid=P-1&more=1',
  ])('is rejected with %s', async query => {
    const answer = await (await staff()).post(`/api/user/parties/switch${query}`)
    expect(answer.statusCode).toBe(400)
  })
})

describe('switching the product', () => {
  it('stays within the active party', async () => {
    const client = await staff()
    const answer = await client.post('/api/user/products/switch?productFid=P-1-LOAN')
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { activePartyFid: 'P-1', activeProductFid: 'P-1-LOAN', productType: 'LOAN' },
    ])
    expect((await client.post('/api/user/products/switch?productFid=P-2-LIMIT')).statusCode).toBe(404)
    expect((await client.post('/api/user/products/switch?productFid=P-9-FACTORING')).statusCode).toBe(404)
    expect(await place(client)).toMatchObject({ activeProductFid: 'P-1-LOAN' })
  })

  it('from a tab that shows another party is rejected (SES-27, SEC-10)', async () => {
    const client = await staff()
    const answer = await client.post('/api/user/products/switch?productFid=P-1-LOAN', {}, { 'x-party': 'P-2' })
    expect([answer.statusCode, codeOf(answer)]).toEqual([409, 'PARTY_CHANGED'])
  })

  it('changes the effective permissions', async () => {
    const user = await aUser(portal.db, { parties: [main], permissions: ['READ'] })
    const loan = main.products.find(({ type }) => type === 'LOAN')
    await portal.db
      .insertInto('permission')
      .values({ user_id: user.id, product_id: loan?.id ?? '', type: 'MANAGE_USERS' })
      .execute()
    const client = await signIn(user)
    expect((await portal.app.sessions.resolve(client.token))?.permissions).toEqual(new Set(['READ']))
    await client.post('/api/user/products/switch?productFid=P-1-LOAN')
    expect((await portal.app.sessions.resolve(client.token))?.permissions).toEqual(new Set(['READ', 'MANAGE_USERS']))
  })
})

describe('GET /parties/{id}', () => {
  it('returns the personal manager of a party of the user, active or not (SHL-14)', async () => {
    const client = await staff()
    expect((await client.get('/api/parties/P-3')).json()).toEqual({
      fid: 'P-3',
      name: 'OÜ Õun',
      assignedManager: {
        name: 'Ona Vadovė',
        email: 'ona@provider.example',
        phone: '+37060000001',
        phone2: null,
        photo: null,
      },
    })
    expect((await client.get('/api/parties/P-2')).json()).toEqual({
      fid: 'P-2',
      name: 'SIA Ābele',
      assignedManager: null,
    })
  })

  it('returns the same 404 for an inaccessible party and a missing one', async () => {
    const client = await staff()
    for (const id of ['P-9', 'P-none', foreign.id]) {
      const answer = await client.get(`/api/parties/${id}`)
      const { requestId: _id, ...body } = answer.json<Record<string, unknown>>()
      expect(body).toEqual({ status: 404, code: 'NOT_FOUND', message: expect.any(String), issues: [] })
    }
  })
})
