import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FirstLoadAnswer } from '../../../schemas/generated/types/actions/first-load-answer.ts'
import { buildTestApp, type Client, type TestApp } from '../../support/app.ts'

let world: TestApp
beforeAll(async () => {
  world = await buildTestApp({ demo: true })
}, 600_000)
afterAll(() => world.close())

async function first(client: Client, path: string, part: 'rows' | 'app' = 'rows'): Promise<FirstLoadAnswer> {
  const response = await client.get(`/api/first?part=${part}&path=${encodeURIComponent(path)}`)
  expect(response.statusCode).toBe(200)
  return response.json() as FirstLoadAnswer
}

const addresses = ({ answers }: FirstLoadAnswer): string[] => answers.map(({ address }) => address)

describe('GET /first (API-18)', () => {
  test('returns what the calls themselves return to the same session', async () => {
    const client = await world.as('demo')
    for (const part of ['rows', 'app'] as const) {
      const { answers } = await first(client, '/factoring/invoices', part)
      expect(answers.length).toBeGreaterThan(2)
      for (const { address, body } of answers) expect((await client.get(address)).json(), address).toEqual(body)
    }
  })

  test('names the call for the rows, with the default contract, page, size and order', async () => {
    const { list, answers } = await first(await world.as('demo'), '/factoring/invoices')
    expect(list).toMatchObject({ name: 'factoring/invoices', page: 1, size: 10, contracts: 1, isPlain: true })
    expect(list?.rows).toMatch(/^\/api\/invoice\?contractId=\d+&page=1&size=10&sort=invoiceDate%2CDESC$/)
    const rows = answers.find(({ address }) => address === list?.rows)?.body as { content: unknown[] }
    expect(rows.content).toHaveLength(10)
  })

  test('follows the address, and drops what the page would drop', async () => {
    const path = '/factoring/invoices?contractId=nobody&page=2&size=20&status=OVERDUE&sort=invoiceNumber,ASC&more=1'
    const { list } = await first(await world.as('demo'), path)
    expect(list).toMatchObject({ page: 2, size: 20, isPlain: false })
    expect(list?.rows).toContain('sort=invoiceNumber%2CASC')
    expect(list?.rows).not.toContain('nobody')
  })

  test('returns as many rows as the address of a colleague names (INV-22)', async () => {
    const { list } = await first(await world.as('demo'), '/factoring/invoices?page=1&size=100')
    expect(list).toMatchObject({ size: 100 })
    expect(list?.rows).toContain('size=100')
  })

  test('returns sums, numbers of the tabs, choices and definitions to the app (LST-06)', async () => {
    const found = await first(await world.as('demo'), '/factoring/invoices', 'app')
    expect(addresses(found)).toEqual(
      expect.arrayContaining([
        '/api/user/parties',
        '/api/definitions/resources',
        '/api/portal',
        expect.stringMatching(/^\/api\/invoices\/totals\?contractId=\d+$/),
        expect.stringMatching(/^\/api\/invoices\/tabs\?contractId=\d+$/),
        expect.stringMatching(/^\/api\/contracts\/third-parties\?contractIds=\d+$/),
        expect.stringMatching(/^\/api\/definitions\/texts\/\w\w\?areas=common%2Cstaff$/),
      ]),
    )
  })

  test('leaves out the texts that the page requests itself, if they are those of the user (SHL-86)', async () => {
    const client = await world.as('demo')
    const { language } = (await client.get('/api/user')).json<{ language: string }>()
    const other = language === 'en' ? 'lt' : 'en'
    const textsFor = async (known: string) => {
      const response = await client.get(`/api/first?part=app&path=%2Ffactoring%2Finvoices&texts=${known}`)
      expect(response.statusCode).toBe(200)
      return addresses(response.json()).filter(address => address.includes('/texts/'))
    }
    expect(await textsFor(language)).toEqual([])
    expect(await textsFor(other)).toEqual([`/api/definitions/texts/${language}?areas=common%2Cstaff`])
    expect(await textsFor('xx')).toHaveLength(1)
  })

  test('returns texts of operators to operators only', async () => {
    const textsFor = async (user: string, path: string) =>
      addresses(await first(await world.as(user), path, 'app')).filter(address => address.includes('/texts/'))
    expect(await textsFor('demo', '/factoring/invoices')).toHaveLength(1)
    expect(await textsFor('operator', '/operator/forms')).toEqual([
      '/api/definitions/texts/en?areas=common%2Cstaff',
      '/api/definitions/texts/en?areas=operator',
    ])
  })

  test('names the contract of a dashboard, and returns its first cards before the others (API-49, DSH-30)', async () => {
    const client = await world.as('demo')
    const early = await first(client, '/factoring/dashboard')
    const id = String(early.dashboard?.contract['id'])
    expect(early.dashboard).toMatchObject({ name: 'factoring', contract: { contractNumber: 'F-LT-240117' } })
    expect(early.dashboard?.contracts).toBeGreaterThan(1)
    expect(addresses(early).toSorted()).toEqual([
      expect.stringMatching(/^\/api\/contracts\?/),
      '/api/general-dashboard/tasks?productType=FACTORING',
      `/api/invoice/upcoming-payments?contractId=${id}&sort=dueDate%2CASC&size=5`,
      `/api/statements?contractId=${id}&page=1&sort=date%2CDESC&size=5`,
      '/api/user',
    ])
    const late = await first(client, '/factoring/dashboard', 'app')
    expect(addresses(late)).toEqual(
      expect.arrayContaining([
        `/api/contracts/${id}/credit-limit-history?periodicity=month`,
        '/api/invoices/ageing',
        '/api/cms/banners?language=en',
        '/api/contracts?status=READY_FOR_SIGNING&page=1&size=1000&sort=contractNumber%2CASC',
        expect.stringMatching(/^\/api\/contract-documents\?contractId=\d+&contractVersion=\d+$/),
        expect.stringMatching(/^\/api\/parties\/[\w-]+$/),
      ]),
    )
    for (const { address, body } of [...early.answers, ...late.answers])
      expect((await client.get(address)).json(), address).toEqual(body)
  })

  test('follows the contract in the address of a dashboard, and ignores an unknown one (DSH-30)', async () => {
    const client = await world.as('demo')
    const { dashboard, answers } = await first(client, '/factoring/dashboard')
    const all = answers.find(({ address }) => address.startsWith('/api/contracts?'))?.body
    const { content } = all as { content: { id: string }[] }
    const other = content.find(({ id }) => id !== dashboard?.contract['id'])?.id
    const chosen = await first(client, `/factoring/dashboard?contractId=${other}`)
    expect(chosen.dashboard?.contract['id']).toBe(other)
    expect(addresses(chosen).filter(address => address.includes(`contractId=${other}&`))).toHaveLength(2)
    const unknown = await first(client, '/factoring/dashboard?contractId=nobody')
    expect(unknown.dashboard?.contract['id']).toBe(dashboard?.contract['id'])
  })

  test('returns what the overview of all products shows (API-49)', async () => {
    const found = await first(await world.as('demo'), '/general/dashboard', 'app')
    expect(addresses(found)).toEqual(
      expect.arrayContaining([
        '/api/general-dashboard/tasks',
        expect.stringMatching(/^\/api\/general-dashboard\/factoring\/summary\?productFid=/),
        expect.stringMatching(
          /^\/api\/general-dashboard\/upcoming-payments-multiple-contracts\?partyId=[\w-]+&limit=5&sortItem=dueDate&sortType=ASC$/,
        ),
      ]),
    )
  })

  test('returns the forms to operators only (API-49)', async () => {
    expect(addresses(await first(await world.as('operator'), '/operator/forms'))).toContain('/api/operator/forms')
    expect(addresses(await first(await world.as('demo'), '/operator/forms'))).toEqual(['/api/user'])
    const dashboard = await first(await world.as('operator'), '/factoring/dashboard')
    expect(dashboard).toMatchObject({ dashboard: null, answers: [{ address: '/api/user' }] })
  })

  test('makes no call for the dashboard of another product than the active one', async () => {
    const found = await first(await world.as('demo'), '/loan/dashboard')
    expect(found.dashboard).toBeNull()
    expect(addresses(found)).toEqual(['/api/user'])
  })

  test.for([
    '/factoring/invoices?thirdPartyId=1',
    '/factoring/invoices?invoiceDateFrom=2026-02-01&invoiceDateTo=2026-01-01',
    '/general/dashboard',
    '/loan/bills',
    '/operator/applications',
    '/nowhere',
    '//',
    '/\\%00?contractId=%',
  ])('leaves the list to the page at %s', async path => {
    expect((await first(await world.as('demo'), path)).list).toBeNull()
  })

  test('never shows rows that the caller may not read', async () => {
    const demo = await first(await world.as('demo'), '/factoring/invoices')
    const contract = /contractId=(\d+)/.exec(demo.list?.rows ?? '')?.[1]
    const other = await first(await world.as('other'), `/factoring/invoices?contractId=${contract}`)
    expect(other.list?.rows ?? '').not.toContain(`contractId=${contract}&`)
    const operator = await first(await world.as('operator'), '/factoring/invoices')
    expect(operator.list).toBeNull()
    expect(addresses(operator)).toEqual(['/api/user'])
  })

  test('returns nothing of the lists of operators to staff, and nothing at all after the session has ended', async () => {
    const client = await world.as('demo')
    const found = await first(client, '/operator/applications', 'app')
    expect(addresses(found).filter(address => address.includes('operator/'))).toEqual([])
    await client.post('/api/logout/user')
    const response = await client.get('/api/first?part=all&path=/factoring/invoices')
    expect(response.statusCode).toBe(401)
    expect(response.body).not.toContain('answers')
  })

  test('is kept by no browser and no proxy', async () => {
    const response = await (await world.as('demo')).get('/api/first?part=all&path=/factoring/invoices')
    expect(response.headers['cache-control']).toBe('no-store')
    expect(response.headers['etag']).toBeUndefined()
  })

  test.for([
    '/api/first?part=everything&path=/',
    '/api/first?part=all&path=nowhere',
    '/api/first?part=all',
    `/api/first?part=all&path=/${'a'.repeat(4000)}`,
  ])('rejects %s', async address => {
    expect((await (await world.as('demo')).get(address)).statusCode).toBe(400)
  })

  test('rejects callers without a session as every call does', async () => {
    const response = await world.client().get('/api/first?part=rows&path=/factoring/invoices')
    expect(response.statusCode).toBe(401)
    expect(response.json()).toMatchObject({ code: 'SME6' })
  })
})
