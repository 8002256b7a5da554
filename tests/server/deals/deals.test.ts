import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { buildApp } from '../../../server/app.ts'
import { erasePerson } from '../../../server/manage/erasePerson.ts'
import type { PipedriveAccount } from '../../../server/config/crmConfig.ts'
import { loadDemoApplications } from '../../../server/modules/operator-applications/demoApplications.ts'
import { buildTestApp, clientsOf, type Client, type TestApp } from '../../support/app.ts'
import { everything } from '../../support/encrypted.ts'
import { aServer, json, type Handler } from '../../support/hostileServer.ts'
import { logOf } from '../../support/serverLog.ts'
import { testConfig } from '../../support/testDatabase.ts'

type Link = { expiresAt: string; isExpired: boolean; createdByName: string | null; lastOpenedOn: string | null }

const DAY_MS = 86_400_000
let portal: TestApp
let operator: Client
let applications: Map<string, string>
let now = new Date('2026-11-22T10:00:00Z')
let mantas = ''
let log: () => string

beforeAll(async () => {
  portal = await buildTestApp({ config: { now: () => now, logLevel: 'trace' } })
  await loadDemoApplications({ db: portal.db, forms: portal.app.forms, now })
  const rows = await portal.db.selectFrom('application').select(['id', 'applicant_name']).execute()
  applications = new Map(rows.map(({ id, applicant_name: name }) => [name, id]))
  mantas = applications.get('Mantas Demonis') ?? ''
  operator = await portal.as('operator')
})
afterAll(async () => {
  await portal.close()
  vi.restoreAllMocks()
})
beforeEach(() => {
  log = logOf(portal)
})

const path = (id: string, rest = '') => `/api/operator/applications/${id}/deal${rest}`
const open = (hash: string, { app }: Pick<TestApp, 'app'> = portal) =>
  app.inject({ url: '/api/public/form/deal-data', headers: { authorization: `Bearer ${hash}` } })
async function make(id = mantas): Promise<string> {
  const answer = await operator.post(path(id, '/link'))
  expect(answer.statusCode, answer.body).toBe(201)
  return /\/deal\/([\w-]{43})\?language=(?:lt|lv)$/.exec(answer.json<{ link: string }>().link)?.[1] ?? ''
}
const link = async (id = mantas) => (await operator.get(path(id, '/link'))).json<{ link: Link | null }>().link
const code = (answer: { json: () => { code: string } }) => answer.json().code

describe('GET /public/form/deal-data', () => {
  it('returns the deal of a link, and nothing else of it (DEA-02, DEA-03)', async () => {
    const answer = await open(await make())
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({
      product_type: 'Leasing',
      value: '18500.00',
      currency: 'EUR',
      status: 'open',
      pipeline_status: 'Credit decision',
      org_name: null,
      person_id: { name: 'Mantas Demonis', phone: '+370 611 00001', email: 'mantas.demonis@example.com' },
      add_time: '2026-11-20T10:00:00.000Z',
    })
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  it.each([
    ['an unknown hash', 'A'.repeat(43)],
    ['a short hash', 'abc'],
    ['a hash of 10 KB', 'a'.repeat(10_240)],
    ['SQL', "' or 1=1 --"],
    ['nothing', ''],
  ])('answers %s with DEAL_LINK_INVALID (DEA-03, SEC-70)', async (_case, hash) => {
    const answer = await open(hash)
    expect([answer.statusCode, code(answer)]).toEqual([404, 'DEAL_LINK_INVALID'])
    // The id of a request may contain any three hexadecimal digits.
    const { requestId: _id, ...body } = answer.json<Record<string, unknown>>()
    expect(JSON.stringify(body)).not.toContain(hash === '' ? 'Bearer' : hash)
  })

  it('answers a call without the header like an unknown hash', async () => {
    expect(code(await portal.client().get('/api/public/form/deal-data'))).toBe('DEAL_LINK_INVALID')
    expect(code(await operator.get('/api/public/form/deal-data'))).toBe('DEAL_LINK_INVALID')
  })

  it('answers an expired and a withdrawn link with DEAL_LINK_EXPIRED (DEA-06, DEA-13)', async () => {
    const expired = await make()
    const start = now
    now = new Date(start.getTime() + portal.config.dealLinkDays * DAY_MS)
    const answer = await open(expired)
    expect([answer.statusCode, code(answer)]).toEqual([410, 'DEAL_LINK_EXPIRED'])
    now = start
    expect((await open(expired)).statusCode).toBe(200)
    expect((await operator.delete(path(mantas, '/link'))).statusCode).toBe(204)
    expect(code(await open(expired))).toBe('DEAL_LINK_EXPIRED')
  })

  it('answers with DEAL_NOT_FOUND when the deal no longer exists', async () => {
    const hash = await make()
    await portal.db.updateTable('deal_link').set({ deal_id: '999' }).where('withdrawn_at', 'is', null).execute()
    const answer = await open(hash)
    expect([answer.statusCode, code(answer)]).toEqual([404, 'DEAL_NOT_FOUND'])
    await operator.delete(path(mantas, '/link'))
  })

  it('stores a digest, and logs no hash (DEA-05, SEC-04)', async () => {
    const hash = await make()
    for (const method of ['HEAD', 'GET'] as const) await portal.app.inject({ method, url: `/deal/${hash}` })
    await open(hash)
    await open(`${hash} `)
    await portal.client().get(`/api/public/form/deal-data?hash=${hash}`)
    await portal.client().get(`/api/public/form/${hash}`)
    expect(log()).toContain('/api/public/form/deal-data')
    expect(log()).not.toContain(hash)
    for (const [table, text] of await everything(portal.db)) expect(text.includes(hash), table).toBe(false)
    expect((await operator.get(path(mantas, '/link'))).body).not.toContain(hash)
  })
})

describe('the deal of an application', () => {
  it('is shown to operators only (DEA-10)', async () => {
    const answer = await operator.get(path(mantas))
    expect(answer.json()).toMatchObject({ value: '18500.00', person_id: { name: 'Mantas Demonis' } })
    const page = await operator.get(`/api/operator/applications/${mantas}`)
    expect(page.json()).toMatchObject({ dealId: '20418' })
    const staff = await portal.as('demo')
    for (const client of [portal.client(), staff])
      for (const call of [
        client.get(path(mantas)),
        client.get(path(mantas, '/link')),
        client.post(path(mantas, '/link')),
      ])
        expect([401, 403]).toContain((await call).statusCode)
    expect((await staff.delete(path(mantas, '/link'))).statusCode).toBe(403)
  })

  it('is 404 for an application without one, and for no application (DEA-10)', async () => {
    const without = applications.get('Olivia Sample') ?? ''
    expect((await operator.get(`/api/operator/applications/${without}`)).json()).toMatchObject({ dealId: null })
    for (const id of [without, '00000000-0000-4000-8000-000000000000', 'x', "'"])
      for (const answer of [
        await operator.get(path(id)),
        await operator.get(path(id, '/link')),
        await operator.post(path(id, '/link')),
        await operator.delete(path(id, '/link')),
      ])
        expect([answer.statusCode, code(answer)]).toEqual([404, 'NOT_FOUND'])
  })
})

describe('the link to a deal', () => {
  beforeEach(async () => {
    await operator.delete(path(mantas, '/link'))
  })

  it('is made, named, opened and withdrawn, with audit (DEA-11, DEA-13)', async () => {
    expect(await link()).toBeNull()
    const hash = await make()
    expect(await link()).toMatchObject({
      expiresAt: new Date(now.getTime() + 30 * DAY_MS).toISOString(),
      isExpired: false,
      createdByName: expect.stringMatching(/\S+ \S+/),
      lastOpenedOn: null,
    })
    await open(hash)
    expect((await link())?.lastOpenedOn).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect((await operator.delete(path(mantas, '/link'))).statusCode).toBe(204)
    expect((await operator.delete(path(mantas, '/link'))).statusCode).toBe(204)
    expect(await link()).toBeNull()
    const { content } = (await operator.get(`/api/operator/audit?applicationId=${mantas}&size=2`)).json<{
      content: { action: string }[]
    }>()
    expect(content.map(({ action }) => action)).toEqual(['DEAL_LINK_WITHDRAWN', 'DEAL_LINK_CREATED'])
  })

  it('is one: a new link withdraws the former one (DEA-12)', async () => {
    const [first, second] = [await make(), await make()]
    expect([(await open(first)).statusCode, (await open(second)).statusCode]).toEqual([410, 200])
    const together = await Promise.all([make(), make(), make()])
    const open3 = await Promise.all(together.map(async hash => (await open(hash)).statusCode))
    expect(open3.filter(status => status === 200)).toHaveLength(1)
  })

  it('is removed when the person of its application is erased (OPR-31)', async () => {
    const transport = applications.get('SIA Demonstrāciju transports') ?? ''
    const hash = await make(transport)
    expect((await open(hash)).statusCode).toBe(200)
    const person = { applications: [{ id: transport, confirmed: true }], parts: [], named: [], users: [] }
    await portal.db.transaction().execute(trx => erasePerson(trx, { ...person, recipients: [], statements: [] }, now))
    expect(code(await open(hash))).toBe('DEAL_LINK_INVALID')
  })

  it('is removed with its application', async () => {
    const giedrius = applications.get('Giedrius Sąlyginis') ?? ''
    const hash = await make(giedrius)
    await portal.db.deleteFrom('application').where('id', '=', giedrius).execute()
    expect(code(await open(hash))).toBe('DEAL_LINK_INVALID')
  })
})

/** A portal without simulators on the same database, where the operator's session is valid. */
async function outside(crm: PipedriveAccount | null) {
  const app = await buildApp(testConfig({ now: () => now, simulators: false, crm }), portal.database)
  await app.ready()
  return { app, client: clientsOf(app, portal.database).client(operator.token) }
}

describe('when the sales system fails', () => {
  let service: Awaited<ReturnType<typeof aServer>>
  let failing: Awaited<ReturnType<typeof outside>>
  beforeAll(async () => {
    service = await aServer(json(200, {}))
    failing = await outside({ url: service.url, apiToken: 'secret' })
    await operator.delete(path(mantas, '/link'))
  })
  afterAll(async () => {
    await failing.app.close()
    await service.close()
  })

  it.each<[string, Handler]>([
    ['HTML', (_request, response) => void response.writeHead(200).end('<html>Maintenance</html>')],
    ['another shape', json(200, { success: true, data: ['Maintenance'] })],
    ['more than it may', (_request, response) => void response.writeHead(200).end('Maintenance'.repeat(30_000))],
  ])('answers %s with CRM_ANSWER_UNREADABLE and makes no link (DEA-21)', async (_case, handler) => {
    service.answer(handler)
    for (const answer of [await failing.client.get(path(mantas)), await failing.client.post(path(mantas, '/link'))]) {
      expect([answer.statusCode, code(answer)]).toEqual([424, 'CRM_ANSWER_UNREADABLE'])
      expect(answer.body).not.toContain('Maintenance')
    }
    expect((await failing.client.get(path(mantas, '/link'))).json()).toEqual({ link: null })
  })

  it('answers with CRM_UNAVAILABLE when it fails or breaks off (DEA-21)', async () => {
    for (const handler of [json(500, {}), (_request, response) => void response.destroy()] satisfies Handler[]) {
      service.answer(handler)
      const answer = await failing.client.get(path(mantas))
      expect([answer.statusCode, code(answer)]).toEqual([503, 'CRM_UNAVAILABLE'])
      expect(answer.headers['retry-after']).toBe('60')
    }
  })

  it('answers a link with CRM_UNAVAILABLE, and the operator can withdraw it', async () => {
    const hash = await make()
    service.answer(json(500, {}))
    const answer = await open(hash, failing)
    expect([answer.statusCode, code(answer)]).toEqual([503, 'CRM_UNAVAILABLE'])
    expect((await link())?.lastOpenedOn).toBeNull()
    expect((await failing.client.delete(path(mantas, '/link'))).statusCode).toBe(204)
    expect(code(await open(hash, failing))).toBe('DEAL_LINK_EXPIRED')
  })

  it('passes on its Retry-After, for an hour at most', async () => {
    service.answer((_request, response) => void response.writeHead(429, { 'retry-after': '86400' }).end())
    const answer = await failing.client.get(path(mantas))
    expect([code(answer), answer.headers['retry-after']]).toEqual(['CRM_UNAVAILABLE', '3600'])
  })

  it('is queried once for a deal that many visitors open, and again after a failure (DEA-24)', async () => {
    const hash = await make()
    const fresh = await outside({ url: service.url, apiToken: 'secret' })
    service.answer(json(500, {}))
    service.asked.length = 0
    await open(hash, fresh)
    service.answer(json(200, { success: true, data: { id: 20418, status: 'won', add_time: '2026-11-20T08:30:00Z' } }))
    const answers = await Promise.all([open(hash, fresh), open(hash, fresh), open(hash, fresh)])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect(answers[0]?.json()).toMatchObject({ status: 'won', value: null, person_id: null })
    expect(service.asked).toHaveLength(2)
    await fresh.app.close()
  })

  it('answers an application with a number that is none without asking (DEA-10)', async () => {
    service.asked.length = 0
    await portal.db.updateTable('deal_link').set({ deal_id: '../persons/1' }).execute()
    const hash = await make()
    await portal.db.updateTable('deal_link').set({ deal_id: '../persons/1' }).execute()
    expect(code(await open(hash, failing))).toBe('DEAL_NOT_FOUND')
    expect(service.asked).toEqual([])
  })

  it('limits calls per network (SEC-70)', async () => {
    const answers: number[] = []
    while (answers.length <= 120 && answers.at(-1) !== 429)
      answers.push((await open('A'.repeat(43), failing)).statusCode)
    expect(answers.at(-1)).toBe(429)
    expect(new Set(answers.slice(0, -1))).toEqual(new Set([404]))
  })
})

it('is off without an account (DEA-20)', async () => {
  const off = await outside(null)
  for (const answer of [await off.client.get(path(mantas)), await off.client.post(path(mantas, '/link'))])
    expect([answer.statusCode, code(answer)]).toEqual([503, 'CRM_OFF'])
  expect((await off.client.delete(path(mantas, '/link'))).statusCode).toBe(204)
  await off.app.close()
})
