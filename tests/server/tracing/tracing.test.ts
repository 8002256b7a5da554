import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { PROCESS_ID } from '../../../server/config/process.ts'
import { RELEASE } from '../../../server/config/release.ts'
import { enqueue } from '../../../server/outbox/outbox.repository.ts'
import { smsGateway } from '../../../server/providers/sms-gateway.ts'
import { providerCall, type ProviderName } from '../../../server/tracing/calls.ts'
import { currentCaller, currentPlace, currentTraceparent, Trace } from '../../../server/tracing/Trace.ts'
import type { FinishedSpan } from '../../../server/tracing/Trace.ts'
import { buildTestApp, demoPassword, type TestApp } from '../../support/app.ts'
import { aCollector, type Collector } from '../../support/collector.ts'
import { logOf } from '../../support/serverLog.ts'

const traceId = '0af7651916cd43dd8448eb211c80319c'
const spanId = 'b7ad6b7169203331'
const traceparent = `00-${traceId}-${spanId}-01`

const BUSY_MS = 1_000

const open: { close(): Promise<void> }[] = []
beforeEach(() => {
  // None of the hundred is sampled, unless a test says so.
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
})
afterEach(async () => {
  vi.restoreAllMocks()
  for (const one of open.splice(0).toReversed()) await one.close()
})

type Options = Parameters<typeof buildTestApp>[0] & { visibleTo?: ProviderName[] }
type Portal = TestApp & { collector: Collector }

async function aPortal({ visibleTo = [], config = {}, ...options }: Options = {}): Promise<Portal> {
  const collector = await aCollector()
  const portal = await buildTestApp({
    ...options,
    config: { trustedProxies: 1, tracing: { url: collector.url, visibleTo: new Set(visibleTo) }, ...config },
  })
  let isOpen = true
  const close = async (): Promise<void> => {
    if (isOpen) await portal.close()
    isOpen = false
  }
  open.push(collector, { close })
  return { ...portal, collector, close }
}

/** An address that receives calls and keeps their headers. */
async function aGateway(status = 200) {
  const headers: (string | undefined)[] = []
  const server = createServer((request, response) => {
    headers.push(request.headers['traceparent'] as string | undefined)
    response.writeHead(status).end()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  open.push({ close: async () => void server.close() })
  return { url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/`, headers }
}

const aMessage = { dedupeId: 'd', to: '+37061111111', subject: null, text: 'canary-text' }
const signal = new AbortController().signal

// API-42
describe('the trace of a request', () => {
  it('is the one of the trusted proxy, with the statements as its parts', async () => {
    const portal = await aPortal()
    const { token } = await portal.as('demo')
    const response = await portal.app.inject({
      url: '/api/contracts',
      headers: { authorization: `Bearer ${token}`, traceparent },
    })
    expect(response.statusCode).toBe(200)
    await portal.close()
    const spans = portal.collector.spans()
    const root = spans.find(({ name }) => name === 'GET /api/contracts')
    expect(root).toMatchObject({ traceId, parentSpanId: spanId, kind: 2 })
    const statement = spans.find(({ name }) => name === 'read contract')
    expect(statement).toMatchObject({ traceId, parentSpanId: root?.spanId, kind: 3 })
    expect(BigInt(statement?.startTimeUnixNano ?? 0)).toBeGreaterThanOrEqual(BigInt(root?.startTimeUnixNano ?? 0))
    expect(BigInt(statement?.endTimeUnixNano ?? 0)).toBeLessThanOrEqual(BigInt(root?.endTimeUnixNano ?? 0))
  })

  it.each([
    ['no proxy is trusted', { trustedProxies: 0 }, traceparent],
    ['the header is malformed', {}, `${traceparent}; drop table`],
    ['the header is of another version', {}, `01-${traceId}-${spanId}-01`],
  ])('is a new one when %s', async (_name, config, header) => {
    vi.mocked(Math.random).mockReturnValue(0.001)
    const portal = await aPortal({ config })
    const response = await portal.app.inject({ url: '/api/health', headers: { traceparent: header } })
    expect(response.statusCode).toBe(200)
    await portal.close()
    const [root] = portal.collector.spans().filter(({ name }) => name === 'GET /api/health')
    expect(root?.traceId).toMatch(/^[0-9a-f]{32}$/)
    expect(root?.traceId).not.toBe(traceId)
    expect(root).not.toHaveProperty('parentSpanId')
  })

  it('is exported for one in a hundred requests, and for each that fails', async () => {
    const portal = await aPortal()
    await portal.client().get('/api/health')
    vi.mocked(Math.random).mockReturnValue(0.0099)
    await portal.client().get('/api/public/portal')
    vi.mocked(Math.random).mockReturnValue(0.01)
    await portal.client().get('/api/health')
    vi.spyOn(portal.app.database, 'ping').mockRejectedValue(new Error('down'))
    expect((await portal.client().get('/api/ready')).statusCode).toBe(503)
    await portal.close()
    const roots = portal.collector.spans().filter(({ kind }) => kind === 2)
    expect(roots.map(({ name, status }) => `${name} ${String(status?.code)}`)).toEqual([
      expect.stringMatching(/^GET .* undefined$/),
      'GET /api/ready 2',
    ])
  })

  it('is exported whole when a part of it fails or it takes a second', () => {
    const exported: string[][] = []
    const trace = () =>
      new Trace({
        parent: null,
        isSampled: false,
        visibleTo: new Set(),
        export: (spans: readonly FinishedSpan[]) => exported.push(spans.map(({ name }) => name)),
      })
    const root = { name: 'root', kind: 'server', durationMs: 999, isError: false, attributes: {} } as const
    const part = {
      name: 'part',
      kind: 'client',
      startedAt: 0,
      parentId: spanId,
      isError: false,
      attributes: {},
    } as const
    trace().end(root)
    trace().end({ ...root, durationMs: 1_000 })
    const failing = trace()
    failing.add({ ...part, isError: true })
    failing.end(root)
    failing.add(part)
    failing.end({ ...root, isError: true })
    expect(exported).toEqual([['root'], ['root', 'part']])
  })

  it('has 200 parts at most and counts the others', () => {
    let exported: readonly FinishedSpan[] = []
    const trace = new Trace({
      parent: null,
      isSampled: true,
      visibleTo: new Set(),
      export: spans => {
        exported = spans
      },
    })
    for (let part = 0; part < 205; part += 1)
      trace.add({ name: 'part', kind: 'client', startedAt: 0, parentId: trace.rootId, isError: false, attributes: {} })
    trace.end({ name: 'root', kind: 'server', durationMs: 1, isError: false, attributes: {} })
    expect(exported).toHaveLength(201)
    expect(exported[0]?.attributes).toEqual({ 'portal.spans_left_out': 5 })
  })

  it('is in each line of the log', async () => {
    const portal = await aPortal({ config: { logLevel: 'info' } })
    const log = logOf(portal)
    vi.spyOn(portal.app.database, 'ping').mockRejectedValue(new Error('down'))
    await portal.app.inject({ url: '/api/ready', headers: { traceparent } })
    const lines = log()
      .split('\n')
      .filter(line => line !== '')
      .map(line => JSON.parse(line) as Record<string, unknown>)
    expect(lines.map(({ msg, traceId: id }) => `${String(msg)} ${String(id)}`)).toEqual([
      `not ready ${traceId}`,
      `request ${traceId}`,
    ])
    expect(lines.map(line => line['spanId'])).toEqual([expect.stringMatching(/^[0-9a-f]{16}$/), lines[0]?.['spanId']])
  })

  it('counts statements and their time in the line of the request', async () => {
    const portal = await aPortal({ config: { logLevel: 'info' } })
    const { token } = await portal.as('demo')
    const log = logOf(portal)
    await portal.app.inject({ url: '/api/contracts', headers: { authorization: `Bearer ${token}` } })
    const [line] = log()
      .split('\n')
      .filter(one => one.includes('"request"'))
    expect(JSON.parse(line ?? '{}')).toMatchObject({ dbMs: expect.any(Number), dbCalls: expect.any(Number) })
    expect(Object.keys(JSON.parse(line ?? '{}') as object).toSorted()).toEqual(requestFields)
    expect((JSON.parse(line ?? '{}') as { dbCalls: number }).dbCalls).toBeGreaterThan(0)
  })
})

/** Every field of the line of a request: another one must be checked for values of people first. */
const requestFields = [
  'dbCalls',
  'dbMs',
  'level',
  'method',
  'ms',
  'msg',
  'pid',
  'poolWaitMs',
  'process',
  'release',
  'reqId',
  'route',
  'spanId',
  'status',
  'time',
  'traceId',
]

// API-47
describe('the line of a request', () => {
  it('names the release and the process', async () => {
    const portal = await aPortal({ config: { logLevel: 'info' } })
    const log = logOf(portal)
    await portal.app.inject('/api/health')
    expect(JSON.parse(log())).toMatchObject({ release: RELEASE, process: PROCESS_ID, pid: process.pid })
  })

  it('has the wait for connections, apart from the time of the statements', async () => {
    const portal = await aPortal({ config: { logLevel: 'info' } })
    const { token } = await portal.as('demo')
    const log = logOf(portal)
    const waitOf = async () => {
      await portal.app.inject({ url: '/api/contracts', headers: { authorization: `Bearer ${token}` } })
      const line = log().trim().split('\n').at(-1) ?? '{}'
      return JSON.parse(line) as { poolWaitMs: number; dbMs: number }
    }
    expect((await waitOf()).poolWaitMs).toBeLessThan(BUSY_MS)
    // Twice as many callers as connections wait in front of the request, whatever the database.
    let release = () => {}
    const isOver = new Promise<void>(resolve => {
      release = resolve
    })
    await new Promise<void>(resolve => {
      for (let caller = 0; caller < 2 * portal.config.databasePoolSize; caller += 1)
        void portal.database.db.connection().execute(() => {
          resolve()
          return isOver
        })
    })
    setTimeout(release, BUSY_MS)
    const { poolWaitMs, dbMs } = await waitOf()
    expect(poolWaitMs).toBeGreaterThanOrEqual(BUSY_MS - 5)
    expect(dbMs).toBeLessThan(poolWaitMs)
  })
})

// SEC-64
describe('a trace', () => {
  it('holds no value of a request or a row', async () => {
    const portal = await aPortal()
    const canary = 'canary-7f3a'
    const headers = { traceparent, 'user-agent': canary, cookie: `a=${canary}`, referer: `http://x/${canary}` }
    const send = (method: 'GET' | 'POST', url: string, payload?: object, token = '') =>
      portal.app.inject({
        method,
        url,
        headers: { ...headers, authorization: `Bearer ${token}` },
        ...(payload === undefined ? {} : { payload }),
      })
    await send('POST', '/api/login/username', { username: canary, password: canary })
    await send('POST', '/api/login/username', { username: 'demo', password: demoPassword })
    const { token } = await portal.as('demo')
    await send('GET', `/api/invoice?invoiceNumber=${canary}&q=${canary}`, undefined, token)
    await send('GET', `/api/invoice/${canary}`, undefined, token)
    await send('GET', '/api/user', undefined, token)
    await send('GET', `/${canary}/${canary}`)
    await portal.app.inject({ method: 'GET', url: `/api/health?${canary}`, headers })
    await portal.db.selectFrom('app_user').select('id').where('username', '=', canary).execute()
    await portal.close()
    const text = portal.collector.texts.join('\n')
    expect(portal.collector.spans().length).toBeGreaterThan(10)
    for (const secret of [canary, token, 'demo', demoPassword, '+370', '@', 'select', '127.0.0.1'])
      expect(text, secret).not.toContain(secret)
    const keys = new Set(portal.collector.spans().flatMap(({ attributes }) => attributes.map(({ key }) => key)))
    expect([...keys].toSorted()).toEqual([
      'db.system.name',
      'http.request.method',
      'http.response.status_code',
      'http.route',
    ])
  })

  it('is shown to no external service, unless the operator has named it', async () => {
    const gateway = await aGateway()
    const { send } = smsGateway(gateway.url, null)
    for (const visibleTo of [[], ['crm'], ['sms', 'crm']] satisfies ProviderName[][]) {
      const portal = await aPortal({ visibleTo })
      await portal.app.tracer.job({ name: 'job test', continues: traceparent }, () => send(aMessage, signal))
      await portal.close()
      const span = portal.collector.spans().find(({ name }) => name === 'sms')
      expect(span).toMatchObject({ traceId, kind: 3 })
      const last = gateway.headers.at(-1)
      expect(last).toBe(visibleTo.includes('sms') ? `00-${traceId}-${span?.spanId ?? ''}-01` : undefined)
    }
    await send(aMessage, signal)
    expect(gateway.headers).toHaveLength(4)
    expect(gateway.headers.at(-1)).toBeUndefined()
  })
})

describe('the caller of a request', () => {
  const caller = {
    network: '192.0.2.0/24',
    messages: { max: 1, windowSeconds: 1 },
    storedBytes: { max: 1, windowSeconds: 1 },
  }

  it('stays the same while an external service is called, and is not that of a job it causes (SEC-50)', async () => {
    const { app } = await aPortal()
    const place = { trace: app.tracer.begin(traceparent), spanId, caller }
    await currentPlace.run(place, async () => {
      expect(currentCaller()).toBe(caller)
      const call = { name: 'crm', resultOf: () => 'failed' as const, waits: false } as const
      expect(await providerCall(call, async () => currentCaller())).toBe(caller)
      expect(await app.tracer.job({ name: 'job' }, async () => currentCaller())).toBeUndefined()
      expect(currentCaller()).toBe(caller)
    })
    expect(currentCaller()).toBeUndefined()
  })
})

describe('the trace of a job', () => {
  it('is exported when it fails, and the error stays', async () => {
    const portal = await aPortal()
    const failure = new Error('canary-error')
    await expect(portal.app.tracer.job({ name: 'job test' }, () => Promise.reject(failure))).rejects.toBe(failure)
    await expect(portal.app.tracer.job({ name: 'job other' }, async () => 7)).resolves.toBe(7)
    await portal.close()
    expect(portal.collector.spans()).toMatchObject([{ name: 'job test', kind: 1, status: { code: 2 } }])
    expect(portal.collector.texts.join()).not.toContain('canary')
  })
})

describe('a message of the outbox', () => {
  it('is sent as a part of the trace of the request that caused it', async () => {
    const portal = await aPortal()
    const first = await portal.client().post('/api/login/username', { username: 'demo', password: demoPassword })
    await portal.app.inject({
      method: 'POST',
      url: '/api/login/mfa/authenticate-request',
      headers: { authorization: `Bearer ${first.json<{ token: string }>().token}`, traceparent },
    })
    await portal.app.outbox.wakeAll()
    const row = await portal.db.selectFrom('outbox').select(['sent_at', 'traceparent']).executeTakeFirstOrThrow()
    expect(row).toEqual({ sent_at: expect.any(Date), traceparent: null })
    await portal.close()
    const spans = portal.collector.spans()
    const cause = spans.find(({ name }) => name === 'POST /api/login/mfa/authenticate-request')
    expect(spans.find(({ name }) => name === 'send SMS')).toMatchObject({
      traceId,
      parentSpanId: cause?.spanId,
      kind: 5,
    })
  })

  it('keeps the place of its cause until another process sends it', async () => {
    const portal = await aPortal()
    const place = { trace: portal.app.tracer.begin(traceparent), spanId: '00000000000000aa' }
    await currentPlace.run(place, () =>
      portal.db.transaction().execute(trx =>
        enqueue(trx, {
          channel: 'SMS',
          to: '+37061111111',
          text: 'later',
          audience: 'OWNER',
          now: portal.app.config.now(),
        }),
      ),
    )
    const stored = await portal.db.selectFrom('outbox').select('traceparent').executeTakeFirstOrThrow()
    expect(stored.traceparent).toBe(`00-${traceId}-00000000000000aa-01`)
    expect(currentTraceparent()).toBeNull()
    await portal.app.outbox.wakeAll()
    await portal.close()
    expect(portal.collector.spans()).toMatchObject([
      { name: 'send SMS', traceId, parentSpanId: '00000000000000aa' },
      ...portal.collector
        .spans()
        .slice(1)
        .map(() => ({ traceId })),
    ])
  })
})

// API-43
describe('a collector that cannot be reached', () => {
  it('neither delays nor fails a request, and its spans are counted', async () => {
    const { collector, app, close } = await aPortal()
    await collector.close()
    for (let call = 0; call < 5; call += 1)
      expect((await app.inject({ url: '/api/health', headers: { traceparent } })).statusCode).toBe(200)
    const counter = app.metrics.getSingleMetric('portal_trace_spans_total')
    await close()
    expect((await counter?.get())?.values).toEqual(
      expect.arrayContaining([
        { labels: { result: 'failed' }, value: 5 },
        { labels: { result: 'sent' }, value: 0 },
      ]),
    )
  })
})
