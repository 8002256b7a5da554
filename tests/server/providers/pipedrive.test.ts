import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CrmProvider } from '../../../server/providers/crm/crmProvider.ts'
import { pipedrive } from '../../../server/providers/crm/pipedrive.ts'
import { SimulatedCrm } from '../../../server/providers/simulated-crm/simulatedCrm.ts'
import { aServer, json } from '../../support/hostileServer.ts'
import type { Handler } from '../../support/hostileServer.ts'

/** The real client against a service with the responses of the test, valid and invalid. */
let service: Awaited<ReturnType<typeof aServer>>
let crm: CrmProvider
let now: Date

const forever = new AbortController().signal
const fault = (code: string) => expect.objectContaining({ name: 'ProviderFault', code }) as Error
const data = (body: object) => json(200, { success: true, data: body })
const deal = (more: object = {}) => ({
  id: 7,
  title: 'A deal',
  value: 1234.5,
  currency: 'EUR',
  status: 'open',
  add_time: '2026-11-20T08:30:00Z',
  person_id: 1,
  org_id: 2,
  stage_id: 3,
  pipeline_id: 4,
  is_deleted: false,
  custom_fields: {},
  ...more,
})
const objects: Readonly<Record<string, object>> = {
  '/api/v2/deals/7': deal(),
  '/api/v2/persons/1': {
    id: 1,
    name: 'Ona Žemaitė',
    phones: [
      { value: '+370 600 00001', primary: false, label: 'work' },
      { value: '+370 600 00002', primary: true, label: 'mobile' },
    ],
    emails: [{ value: 'ona@example.com', primary: true, label: 'work' }],
  },
  '/api/v2/organizations/2': { id: 2, name: 'UAB „Ona“' },
  '/api/v2/stages/3': { id: 3, name: 'Credit decision' },
  '/api/v2/pipelines/4': { id: 4, name: 'Leasing' },
}

/** Answers as the account does; `other` replaces the answers of single paths. */
function answer(other: Readonly<Record<string, Handler>> = {}): void {
  service.answer((request, response) => {
    const own = objects[request.url]
    const handler = other[request.url] ?? (own === undefined ? json(404, { success: false }) : data(own))
    return handler(request, response)
  })
}
const read = (id = '7') => crm.deal(id, forever)

beforeAll(async () => {
  service = await aServer(json(500, {}))
})
afterAll(() => service.close())
beforeEach(() => {
  now = new Date('2026-11-22T10:00:00Z')
  service.asked.length = 0
  crm = pipedrive({ url: service.url, apiToken: 'secret', now: () => now })
  answer()
})

describe('deal', () => {
  it('has the names of what it refers to, and the primary phone and e-mail (DEA-02, DEA-23)', async () => {
    expect(await read()).toEqual({
      id: '7',
      productType: 'Leasing',
      value: '1234.50',
      currency: 'EUR',
      status: 'open',
      pipelineStatus: 'Credit decision',
      organizationName: 'UAB „Ona“',
      person: { name: 'Ona Žemaitė', phone: '+370 600 00002', email: 'ona@example.com' },
      addedAt: new Date('2026-11-20T08:30:00Z'),
    })
    expect(service.asked.map(({ method, url }) => `${method} ${url}`).sort()).toEqual(
      Object.keys(objects)
        .map(path => `GET ${path}`)
        .sort(),
    )
  })

  it('sends the token as x-api-token, never in the address', async () => {
    let headers: Record<string, unknown> = {}
    const server = await aServer((_request, response) => {
      headers = response.req.headers
      response.writeHead(404).end()
    })
    expect(await pipedrive({ url: server.url, apiToken: 'secret', now: () => now }).deal('7', forever)).toBeNull()
    expect(headers).toMatchObject({ 'x-api-token': 'secret', accept: 'application/json' })
    expect(server.asked[0]?.url).toBe('/api/v2/deals/7')
    await server.close()
  })

  it('is null when it is unknown or deleted', async () => {
    expect(await read('8')).toBeNull()
    answer({ '/api/v2/deals/7': data(deal({ is_deleted: true })) })
    expect(await read()).toBeNull()
    answer({ '/api/v2/deals/7': data(deal({ status: 'deleted' })) })
    expect(await read()).toBeNull()
  })

  it('has gaps where the account has none', async () => {
    const bare = { person_id: null, org_id: null, stage_id: null, pipeline_id: null, value: null, currency: null }
    answer({ '/api/v2/deals/7': data(deal(bare)) })
    expect(await read()).toMatchObject({
      productType: null,
      value: null,
      currency: null,
      pipelineStatus: null,
      organizationName: null,
      person: null,
    })
    expect(service.asked).toHaveLength(1)
    answer({
      '/api/v2/persons/1': data({ id: 1, name: ' ', phones: [{ value: '' }], emails: null }),
      '/api/v2/organizations/2': json(404, {}),
    })
    expect(await read()).toMatchObject({ organizationName: null, person: { name: '', phone: null, email: null } })
  })

  it.each([
    [0, '0.00'],
    [-0.001, '0.00'],
    [0.1 + 0.2, '0.30'],
    [999_999_999_999.99, '999999999999.99'],
    [-15.5, '-15.50'],
  ])('writes the value %d as %s', async (value, text) => {
    answer({ '/api/v2/deals/7': data(deal({ value })) })
    expect((await read())?.value).toBe(text)
  })
})

describe('a call of a service that fails', () => {
  const bad = (body: object) => ({ '/api/v2/deals/7': data(deal(body)) })
  const page: Handler = (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Maintenance</title>')
  }

  it.each<[string, Record<string, Handler>, string]>([
    ['HTML instead of JSON', { '/api/v2/deals/7': page }, 'NOT_JSON'],
    ['HTML for the person', { '/api/v2/persons/1': page }, 'NOT_JSON'],
    ['another deal', bad({ id: 8 }), 'BAD_ANSWER'],
    ['an unknown status', bad({ status: 'maybe' }), 'BAD_ANSWER'],
    ['a value as text', bad({ value: '1 EUR' }), 'BAD_ANSWER'],
    ['a time that is none', bad({ add_time: 'yesterday' }), 'BAD_ANSWER'],
    ['a failure in a 200', { '/api/v2/deals/7': json(200, { success: false }) }, 'BAD_ANSWER'],
    ['an invalid token', { '/api/v2/deals/7': json(401, {}) }, 'HTTP_401'],
    ['a server error', { '/api/v2/stages/3': json(500, {}) }, 'HTTP_500'],
    [
      'a redirect',
      { '/api/v2/deals/7': (_request, response) => void response.writeHead(302, { location: '/' }).end() },
      'HTTP_302',
    ],
    [
      'a body without end',
      { '/api/v2/deals/7': (_request, response) => void response.writeHead(200).end('x'.repeat(300_000)) },
      'TOO_LARGE',
    ],
  ])('is a fault without the answer in it: %s (DEA-21)', async (_case, other, code) => {
    answer(other)
    await expect(read()).rejects.toEqual(fault(code))
  })

  it('ends with the signal of the caller', async () => {
    const abort = new AbortController()
    answer({ '/api/v2/deals/7': () => abort.abort() })
    await expect(crm.deal('7', abort.signal)).rejects.toEqual(fault('ABORTED'))
  })

  it('ends after its timeout, which is 6 seconds by default (DEA-21)', async () => {
    const timeouts: number[] = []
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation(ms => {
      timeouts.push(ms)
      return forever
    })
    await read()
    timeout.mockRestore()
    expect(new Set(timeouts)).toEqual(new Set([6_000]))
    answer({ '/api/v2/persons/1': () => undefined })
    const impatient = pipedrive({ url: service.url, apiToken: 'secret', now: () => now, timeoutMs: 200 })
    await expect(impatient.deal('7', forever)).rejects.toEqual(fault('TIMEOUT'))
  })

  it('is unreachable when nothing listens', async () => {
    const gone = await aServer(json(200, {}))
    await gone.close()
    const client = pipedrive({ url: gone.url, apiToken: 'secret', now: () => now })
    await expect(client.deal('7', forever)).rejects.toEqual(fault('UNREACHABLE'))
  })
})

describe('a rate limit', () => {
  const limited =
    (seconds: string): Handler =>
    (_request, response) =>
      void response.writeHead(429, { 'retry-after': seconds }).end()

  it('of a burst is waited for once', async () => {
    let calls = 0
    answer({
      '/api/v2/stages/3': (request, response) =>
        (calls++ === 0 ? limited('0') : data({ id: 3, name: 'Offer sent' }))(request, response),
    })
    expect((await read())?.pipelineStatus).toBe('Offer sent')
  })

  it('of a day stops all calls until its Retry-After has passed', async () => {
    answer({ '/api/v2/deals/7': limited('60') })
    await expect(read()).rejects.toMatchObject({ code: 'RATE_LIMITED', retryAfterSeconds: 60 })
    answer()
    now = new Date(now.getTime() + 59_000)
    await expect(read()).rejects.toMatchObject({ code: 'RATE_LIMITED', retryAfterSeconds: 1 })
    expect(service.asked).toHaveLength(1)
    now = new Date(now.getTime() + 1000)
    expect((await read())?.id).toBe('7')
  })

  it('without Retry-After is taken for a minute', async () => {
    answer({ '/api/v2/deals/7': json(429, {}) })
    await expect(read()).rejects.toMatchObject({ code: 'RATE_LIMITED', retryAfterSeconds: 60 })
  })
})

it('reads the deals of the simulator, which speaks the same protocol (DEA-22)', async () => {
  const simulated = new SimulatedCrm({ now: () => now })
  expect(await simulated.provider.deal('20391', forever)).toEqual({
    id: '20391',
    productType: 'Leasing',
    value: '42000.00',
    currency: 'EUR',
    status: 'open',
    pipelineStatus: 'Contract signing',
    organizationName: 'SIA Demonstrāciju transports',
    person: { name: 'Jānis Paraugs', phone: '+371 20000001', email: 'demo.transports@example.com' },
    addedAt: new Date('2026-11-16T10:00:00Z'),
  })
  expect((await simulated.provider.deal('20207', forever))?.person?.phone).toBeNull()
  expect(await simulated.provider.deal('1', forever)).toBeNull()
  await simulated.close()
})
