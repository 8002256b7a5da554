import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { autoVejasLogo } from '../../../server/db/demo/partnerLogo.ts'
import { demoPartners } from '../../../server/db/demo/partners.ts'
import { buildTestApp, type Client, type TestApp } from '../../support/app.ts'

type Partner = {
  id: string
  name: string
  financingCompany: string
  offers: string[]
  dailyApplications: number
  state: string
  hasLogo: boolean
  logo?: string | null
  revision: number
  publicTokens: number
}
type Problem = { code: string; issues: { path: string; code: string }[]; details?: Record<string, unknown> }

const PATH = '/api/operator/partners'
const LOGO = autoVejasLogo.toString('base64')
const [dealer] = demoPartners as [(typeof demoPartners)[number]]
const content = {
  name: 'UAB „Žalias krantas“',
  financingCompany: 'Baltic Finance Demo',
  offers: ['LEASING', 'LOAN', 'BUSINESS_LEASING'],
  dailyApplications: 200,
}
const missing = '7b0d7d0e-5c1f-4d35-9d6e-3a54a1a0cfff'

let portal: TestApp
let operator: Client
let names = 0

beforeAll(async () => {
  portal = await buildTestApp()
  operator = await portal.as('operator')
})
afterAll(() => portal.close())

const listed = (query: { filter?: unknown; range?: unknown; sort?: unknown } = {}) =>
  operator.get(
    `${PATH}?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, JSON.stringify(value)]))}`,
  )
const send = (method: 'POST' | 'PUT', path: string, body?: object, headers: Record<string, string> = {}) =>
  portal.app.inject({
    method,
    url: `${PATH}${path}`,
    headers: { authorization: `Bearer ${operator.token}`, ...headers },
    ...(body === undefined ? {} : { payload: body }),
  })
async function added(change: object = {}): Promise<Partner> {
  names += 1
  const answer = await send('POST', '', { ...content, name: `Partneris ${names}`, ...change })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<Partner>()
}
const one = async (id: string) => (await operator.get(`${PATH}/${id}`)).json<Partner>()
const audit = async (id: string) =>
  (await operator.get(`/api/operator/audit?partnerId=${id}`)).json<{
    content: { action: string; subject: string; details: string | null; changes: unknown; actorName: string }[]
  }>().content

describe('GET /operator/partners', () => {
  it('returns rows, their range and the total in the dialect of ra-data-simple-rest (PRT-21)', async () => {
    const answer = await listed({ range: [0, 0], sort: ['name', 'ASC'], filter: { search: 'namu sviesa' } })
    expect([answer.statusCode, answer.headers['content-range']]).toEqual([200, 'partners 0-0/1'])
    expect(answer.json<Partner[]>()).toMatchObject([
      {
        name: 'UAB „Namų šviesa“',
        financingCompany: 'Baltic Consumer Finance Demo',
        offers: ['LOAN'],
        dailyApplications: 5000,
        state: 'ACTIVE',
        hasLogo: false,
        publicTokens: 1,
        privateTokens: 1,
        disabledAt: null,
        revision: 1,
      },
    ])
    expect(answer.json<Partner[]>()[0]).not.toHaveProperty('logo')
  })

  it('returns an empty list with its total (PRT-21)', async () => {
    const none = await listed({ filter: { search: 'nothing like this' } })
    expect([none.statusCode, none.headers['content-range'], none.json()]).toEqual([200, 'partners */0', []])
    const total = Number((await listed()).headers['content-range']?.toString().split('/')[1])
    const past = await listed({ range: [900, 919] })
    expect([past.headers['content-range'], past.json()]).toEqual([`partners */${total}`, []])
  })

  it('filters by state and ids, and sorts both ways with disjoint pages', async () => {
    const on = await added({ dailyApplications: 7 })
    const off = await added({ dailyApplications: 8 })
    await send('POST', `/${off.id}/disable`)
    const ids = async (filter: object) => (await listed({ filter })).json<Partner[]>().map(({ id }) => id)
    expect(await ids({ id: [on.id, off.id], state: ['ACTIVE'] })).toEqual([on.id])
    expect(await ids({ id: [on.id, off.id], state: ['DISABLED'] })).toEqual([off.id])
    expect(await ids({ id: [on.id, off.id], state: ['DISABLED', 'ACTIVE'] })).toHaveLength(2)
    expect(await ids({ search: '%' })).toEqual([])
    const all = async (order: string, field: string) =>
      (await listed({ range: [0, 99], sort: [field, order] })).json<Partner[]>()
    for (const field of ['name', 'financingCompany', 'createdAt', 'dailyApplications', 'state'])
      expect((await all('DESC', field)).map(({ id }) => id)).toEqual(
        (await all('ASC', field)).map(({ id }) => id).toReversed(),
      )
    const pages = await Promise.all(
      [0, 1, 2].map(async page => (await listed({ range: [page, page] })).json<Partner[]>()),
    )
    expect(pages.flat().map(({ id }) => id)).toEqual((await all('ASC', 'name')).slice(0, 3).map(({ id }) => id))
  })

  it('rejects every parameter that does not match the schema (PRT-21)', async () => {
    for (const query of [
      'range=[-1,5]',
      'range=[5,4]',
      'range=[0,100]',
      'range=[0]',
      'range=[0,1,2]',
      'range=[0,1.5]',
      'range=0-9',
      'range=[0,5]&range=[0,6]',
      'sort=["token_hash","ASC"]',
      'sort=["name","SIDEWAYS"]',
      'sort=["name"]',
      'sort=name',
      'filter={"unknown":1}',
      'filter={"__proto__":1}',
      'filter={"search":"a","search":"b"}',
      `filter={"search":"${'x'.repeat(101)}"}`,
      'filter={"state":["GONE"]}',
      'filter={"id":["1"]}',
      'filter={"id":[]}',
      'filter=[]',
      'filter={',
      'page=1',
    ]) {
      const answer = await operator.get(`${PATH}?${query.replaceAll('"', '%22').replaceAll('{', '%7B')}`)
      expect([query, answer.statusCode]).toEqual([query, 400])
    }
  })
})

describe('POST /operator/partners', () => {
  it('adds a partner, once for a repeated request, and records it (PRT-14, PRT-19)', async () => {
    const headers = { 'idempotency-key': 'add-a-partner-1' }
    const first = await send('POST', '', { ...content, logo: LOGO }, headers)
    const again = await send('POST', '', { ...content, logo: LOGO }, headers)
    expect([first.statusCode, again.statusCode]).toEqual([201, 201])
    const partner = first.json<Partner>()
    expect(again.json()).toEqual(partner)
    expect(partner).toMatchObject({ ...content, logo: LOGO, hasLogo: true, state: 'ACTIVE', revision: 1 })
    const events = await audit(partner.id)
    expect(events).toMatchObject([{ action: 'PARTNER_CREATED', subject: content.name }])
    expect(events[0]?.changes).toContainEqual({ field: 'name', old: null, new: content.name })
    expect(events[0]?.actorName).toMatch(/\S+ \S+/)
    expect(JSON.stringify(events)).not.toContain(LOGO.slice(0, 40))
    expect((await send('POST', '', { ...content, name: 'Kitas' }, headers)).json<Problem>().code).toBe(
      'IDEMPOTENCY_KEY_REUSED',
    )
  })

  it('reports a taken name at its field, also when two operators add at once (PRT-22)', async () => {
    const { name } = await added()
    const answer = await send('POST', '', { ...content, name: name.toUpperCase() })
    expect([answer.statusCode, answer.json<Problem>().issues]).toEqual([
      409,
      [{ path: '/name', code: 'PARTNER_EXISTS' }],
    ])
    const both = await Promise.all([1, 2].map(() => send('POST', '', { ...content, name: 'Vienu metu' })))
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409])
    expect((await send('POST', '', { ...content, name, financingCompany: 'Kita įmonė' })).statusCode).toBe(201)
  })

  it('reports every invalid value at its field', async () => {
    const issues = async (change: object) =>
      (await send('POST', '', { ...content, name: 'Klaidos', ...change }))
        .json<Problem>()
        .issues?.map(({ path }) => path)
    expect(await issues({ name: '' })).toContain('/name')
    expect(await issues({ name: '  ' })).toContain('/name')
    expect(await issues({ name: 'x'.repeat(101) })).toContain('/name')
    expect(await issues({ name: 'Zero\u0000' })).toContain('/name')
    expect(await issues({ financingCompany: null })).toContain('/financingCompany')
    expect(await issues({ offers: ['BUSINESS_LEASING'] })).toEqual(['/offers'])
    expect(await issues({ offers: ['LOAN', 'BUSINESS_LEASING'] })).toEqual(['/offers'])
    expect(await issues({ offers: [] })).toContain('/offers')
    expect(await issues({ dailyApplications: 0 })).toContain('/dailyApplications')
    expect(await issues({ dailyApplications: '5' })).toContain('/dailyApplications')
    expect(await issues({ id: missing })).toContain('/id')
  })

  it('accepts PNG and JPEG as a logo and nothing else (PRT-08, SEC-43)', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>').toString(
      'base64',
    )
    const large = Buffer.concat([autoVejasLogo, Buffer.alloc(256 * 1024)]).toString('base64')
    for (const logo of [
      svg,
      LOGO.slice(0, 400),
      `${LOGO.slice(0, -4)}\n`,
      'x',
      large,
      '',
      7,
      'data:image/png;base64,AAAA',
    ])
      expect((await send('POST', '', { ...content, name: 'Logotipas', logo })).json<Problem>().issues[0]?.path).toBe(
        '/logo',
      )
    expect((await send('POST', '', { ...content, name: 'Logotipas', logo: 'A'.repeat(500_000) })).statusCode).toBe(413)
    const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0xff, 0xd9]).toString('base64')
    expect(await added({ logo: jpeg })).toMatchObject({ logo: jpeg, hasLogo: true })
  })
})

describe('PUT /operator/partners/{id}', () => {
  it('changes the public pages at their next load (PRT-16) and records old and new (PRT-19)', async () => {
    const { id, revision } = await one(dealer.id)
    const validated = async () =>
      (await portal.app.inject(`/api/form/partner/validate?originatorToken=${dealer.publicToken}`)).json<object>()
    const before = await one(id)
    const { name, financingCompany, offers, dailyApplications } = before
    const changed = await send('PUT', `/${id}`, {
      name: 'Auto Vėjas',
      financingCompany: 'Naujas finansuotojas',
      offers: ['LOAN'],
      dailyApplications,
      logo: null,
      revision,
    })
    expect([changed.statusCode, changed.json<Partner>().revision]).toEqual([200, revision + 1])
    expect(await validated()).toMatchObject({
      name: 'Auto Vėjas',
      financing_company: 'Naujas finansuotojas',
      contract_types: ['loan'],
      has_logo: false,
    })
    expect((await audit(id))[0]).toMatchObject({
      action: 'PARTNER_CHANGED',
      subject: 'Auto Vėjas',
      changes: [
        { field: 'name', old: name, new: 'Auto Vėjas' },
        { field: 'financingCompany', old: financingCompany, new: 'Naujas finansuotojas' },
        { field: 'offers', old: 'LEASING, LOAN, BUSINESS_LEASING', new: 'LOAN' },
        { field: 'logo', old: expect.stringMatching(/^PNG \d+ B \S{8}$/), new: null },
      ],
    })
    expect((await audit(id))[0]?.details).toContain(`name: ${name} → Auto Vėjas; financingCompany:`)
    const back = await send('PUT', `/${id}`, {
      name,
      financingCompany,
      offers,
      dailyApplications,
      logo: before.logo,
      revision: revision + 1,
    })
    expect(back.statusCode).toBe(200)
    expect(await validated()).toMatchObject({ name, has_logo: true, logo_version: revision + 2 })
  })

  it('rejects an edit that began before another one, and accepts its own retry (PRT-15)', async () => {
    const { id } = await added()
    const edit = (change: object, revision: number) =>
      send('PUT', `/${id}`, { ...content, name: 'Redaguotas', ...change, revision })
    expect((await edit({}, 1)).statusCode).toBe(200)
    const retry = await edit({}, 1)
    expect([retry.statusCode, retry.json<Partner>().revision]).toEqual([200, 2])
    const late = await edit({ dailyApplications: 9 }, 1)
    expect([late.statusCode, late.json<Problem>().code, late.json<Problem>().details]).toMatchObject([
      412,
      'VERSION_CONFLICT',
      { revision: 2 },
    ])
    expect((await one(id)).dailyApplications).toBe(content.dailyApplications)
    const race = await Promise.all([11, 12, 13].map(dailyApplications => edit({ dailyApplications }, 2)))
    expect(race.map(({ statusCode }) => statusCode).sort()).toEqual([200, 412, 412])
    expect((await audit(id)).filter(({ action }) => action === 'PARTNER_CHANGED')).toHaveLength(2)
  })

  it('keeps the logo when the body does not name one', async () => {
    const { id } = await added({ logo: LOGO })
    const answer = await send('PUT', `/${id}`, { ...content, name: 'Su logotipu', revision: 1 })
    expect(answer.json<Partner>()).toMatchObject({ name: 'Su logotipu', logo: LOGO })
  })

  it('rejects the name of another partner and an unknown id', async () => {
    const [first, second] = [await added(), await added()]
    expect(
      (await send('PUT', `/${second.id}`, { ...content, name: first.name, revision: 1 })).json<Problem>().code,
    ).toBe('PARTNER_EXISTS')
    expect((await send('PUT', `/${missing}`, { ...content, revision: 1 })).statusCode).toBe(404)
    for (const id of ['1', 'x', '%00', '..%2f'])
      expect((await send('PUT', `/${id}`, { ...content, revision: 1 })).statusCode).toBe(400)
  })
})

describe('POST /operator/partners/{id}/disable and /enable', () => {
  it('disables and restores the links at once, however often it is repeated (PRT-20)', async () => {
    const shop = demoPartners[1]!
    const links = async () =>
      Promise.all(
        [
          `validate?originatorToken=${shop.publicToken}`,
          `prefill/validate?originatorPrivateToken=${shop.privateToken}`,
        ].map(async rest => (await portal.app.inject(`/api/form/partner/${rest}`)).statusCode),
      )
    const answers = await Promise.all([1, 2, 3].map(() => send('POST', `/${shop.id}/disable`)))
    expect(answers.map(answer => [answer.statusCode, answer.json<Partner>().state])).toEqual(
      Array.from({ length: 3 }, () => [200, 'DISABLED']),
    )
    expect(await links()).toEqual([404, 404])
    expect((await send('POST', `/${shop.id}/enable`)).json<Partner>()).toMatchObject({
      state: 'ACTIVE',
      disabledAt: null,
    })
    expect(await links()).toEqual([200, 200])
    expect((await audit(shop.id)).map(({ action }) => action)).toEqual(['PARTNER_ENABLED', 'PARTNER_DISABLED'])
    expect((await send('POST', `/${missing}/disable`)).statusCode).toBe(404)
  })
})

describe('every operator call about partners', () => {
  it('is for operators only (PRT-14, SEC-02)', async () => {
    const staff = await portal.as('demo')
    const { id } = await added()
    for (const [method, path] of [
      ['GET', ''],
      ['POST', ''],
      ['GET', `/${id}`],
      ['PUT', `/${id}`],
      ['POST', `/${id}/disable`],
      ['POST', `/${id}/enable`],
      ['GET', `/${id}/tokens`],
      ['POST', `/${id}/tokens`],
      ['DELETE', `/${id}/tokens/${missing}`],
    ] as const) {
      const call = (headers: Record<string, string>) => portal.app.inject({ method, url: `${PATH}${path}`, headers })
      expect([path, (await call({ authorization: `Bearer ${staff.token}` })).statusCode]).toEqual([path, 403])
      expect([path, (await call({})).statusCode]).toEqual([path, 401])
    }
  })
})
