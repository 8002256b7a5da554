import { gzipSync } from 'node:zlib'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pageTemplates } from '../../../schemas/pages/pageTemplate.ts'
import { pageRelease } from '../../../server/http/pageRelease.ts'
import { pageReportMetrics } from '../../../server/modules/page-reports/page-reports.metrics.ts'
import { PageReports } from '../../../server/modules/page-reports/page-reports.service.ts'
import { NetworkQuota } from '../../../server/security/NetworkQuota.ts'
import { buildTestApp, root, type TestApp } from '../../support/app.ts'

let portal: TestApp
let release: string
const lines: string[] = []
let calls = 0

beforeAll(async () => {
  portal = await buildTestApp({ demo: false })
  release = pageRelease(root)
  const log = portal.app.log as unknown as Record<string, unknown>
  log['warn'] = (...line: unknown[]) => lines.push(JSON.stringify(line))
})
afterAll(() => portal.close())

type Sent = { payload: string | object; type?: string | undefined; headers?: Record<string, string>; address?: string }

/** From a network of its own, unless one is named. */
async function send({ payload, type = 'application/json', headers, address }: Sent) {
  calls += 1
  return portal.app.inject({
    method: 'POST',
    url: '/api/reports',
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
    remoteAddress: address ?? `10.${calls >> 8}.${calls & 255}.1`,
    headers: { ...(type === '' ? {} : { 'content-type': type }), ...headers },
  })
}

/** All series of browsers. */
async function counted(): Promise<Record<string, number>> {
  const { body } = await portal.client().get('/metrics')
  return Object.fromEntries(
    [...body.matchAll(/^(portal_(?:page|csp)_\S+) (\S+)$/gm)].map(([, name = '', value]) => [name, Number(value)]),
  )
}

/** What a call adds, by series. */
async function added(work: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = await counted()
  await work()
  const after = await counted()
  return Object.fromEntries(
    Object.entries(after)
      .map(([name, value]) => [name, value - (before[name] ?? NaN)] as const)
      .filter(([, value]) => value !== 0),
  )
}

const oldViolation = (fields: object) => ({
  'csp-report': {
    'document-uri': `${portal.config.publicUrl}/login`,
    'effective-directive': 'script-src-elem',
    ...fields,
  },
})
const violation = (fields: object) => ({
  type: 'csp-violation',
  age: 10,
  url: `${portal.config.publicUrl}/login`,
  body: {
    documentURL: `${portal.config.publicUrl}/login`,
    effectiveDirective: 'img-src',
    disposition: 'enforce',
    ...fields,
  },
})

describe('reports of browsers (API-27)', () => {
  it('are counted: errors by build, class and template', async () => {
    const report = {
      release,
      route: '/login',
      errors: [
        { name: 'TypeError', route: '/factoring/invoice/:id', frames: [] },
        { name: 'RangeError', route: '/login', frames: [] },
      ],
    }
    expect(await added(() => send({ payload: report }))).toEqual({
      'portal_page_errors_total{release="own",name="TypeError"}': 1,
      'portal_page_errors_total{release="own",name="RangeError"}': 1,
      'portal_page_error_routes_total{route="/factoring/invoice/:id"}': 1,
      'portal_page_error_routes_total{route="/login"}': 1,
    })
  })

  it('are counted: times by part of the app', async () => {
    const report = { release, route: '/factoring/bills', vitals: { lcp: 2400, inp: 150, cls: 0.02 } }
    expect(await added(() => send({ payload: report }))).toMatchObject({
      'portal_page_lcp_seconds_bucket{le="2.5",entry="staff"}': 1,
      'portal_page_lcp_seconds_sum{entry="staff"}': 2.4,
      'portal_page_inp_seconds_bucket{le="0.2",entry="staff"}': 1,
      'portal_page_cls_bucket{le="0.05",entry="staff"}': 1,
    })
  })

  it('are counted: violations of the policy, by `report-uri`', async () => {
    expect(
      await added(() => send({ payload: oldViolation({ 'blocked-uri': 'inline' }), type: 'application/csp-report' })),
    ).toEqual({ 'portal_csp_violations_total{directive="script-src-elem"}': 1 })
    const ofSafari = { 'effective-directive': undefined, 'violated-directive': "font-src 'self'" }
    expect(await added(() => send({ payload: oldViolation(ofSafari), type: 'application/csp-report' }))).toEqual({
      'portal_csp_violations_total{directive="font-src"}': 1,
    })
  })

  it('are counted: violations of the policy, by `report-to`', async () => {
    const payload = [violation({}), violation({ effectiveDirective: 'connect-src' }), violation({})]
    expect(await added(() => send({ payload, type: 'application/reports+json' }))).toEqual({
      'portal_csp_violations_total{directive="img-src"}': 2,
      'portal_csp_violations_total{directive="connect-src"}': 1,
    })
  })

  it('have every series from the start', async () => {
    const series = Object.keys(await counted())
    for (const name of [
      'portal_page_errors_total{release="own",name="TypeError"}',
      'portal_page_errors_total{release="other",name="other"}',
      'portal_page_error_routes_total{route="/loan/faq"}',
      'portal_csp_violations_total{directive="trusted-types"}',
      'portal_page_reports_dropped_total{reason="foreign"}',
      'portal_page_lcp_seconds_count{entry="deal"}',
      'portal_page_cls_count{entry="request"}',
    ])
      expect(series).toContain(name)
  })
})

describe('what strangers report (SEC-59)', () => {
  const drop = (reason: string) => ({ [`portal_page_reports_dropped_total{reason="${reason}"}`]: 1 })

  it.each<[string, Sent, string]>([
    ['more than 8 KiB', { payload: { release: 'x'.repeat(9000), route: '/' } }, 'size'],
    ['a megabyte', { payload: 'x'.repeat(1024 * 1024), type: 'application/csp-report' }, 'size'],
    ['a form', { payload: 'a=1', type: 'application/x-www-form-urlencoded' }, 'type'],
    ['text', { payload: '{"release":"1","route":"/"}', type: 'text/plain' }, 'type'],
    ['a broken type', { payload: '{}', type: ';;' }, 'type'],
    ['compressed', { payload: gzipSync('{}').toString('latin1'), headers: { 'content-encoding': 'gzip' } }, 'type'],
    ['no JSON', { payload: '{"a":' }, 'unreadable'],
    ['deep', { payload: `{"a":${'['.repeat(2000)}${']'.repeat(2000)}}`, type: 'application/csp-report' }, 'unreadable'],
    ['many values', { payload: `[${'{},'.repeat(1000)}{}]`, type: 'application/reports+json' }, 'unreadable'],
    ['a prototype', { payload: '{"__proto__":{"release":"1"}}' }, 'unreadable'],
    ['unknown fields', { payload: { release: '1', route: '/', message: 'secret' } }, 'unreadable'],
    [
      'a message',
      { payload: { release: '1', route: '/', errors: [{ name: 'Error', route: '/', frames: [], message: 'secret' }] } },
      'unreadable',
    ],
    ['a time before time', { payload: { release: '1', route: '/', vitals: { lcp: -1 } } }, 'unreadable'],
    [
      'six errors',
      { payload: { release: '1', route: '/', errors: Array(6).fill({ name: 'Error', route: '/', frames: [] }) } },
      'unreadable',
    ],
    ['another list', { payload: [1], type: 'application/reports+json' }, 'unreadable'],
    [
      'another kind of report',
      { payload: [{ type: 'deprecation', body: {} }], type: 'application/reports+json' },
      'unreadable',
    ],
    ['an empty violation', { payload: {}, type: 'application/csp-report' }, 'unreadable'],
    ['a list as a violation', { payload: [], type: 'application/csp-report' }, 'unreadable'],
    ['nothing', { payload: '', type: '' }, 'unreadable'],
    [
      'another page, by its header',
      { payload: { release: '1', route: '/' }, headers: { origin: 'https://evil.example' } },
      'foreign',
    ],
    ['another site', { payload: { release: '1', route: '/' }, headers: { 'sec-fetch-site': 'cross-site' } }, 'foreign'],
  ])('is thanked and not counted: %s', async (_name, sent, reason) => {
    let answer: Awaited<ReturnType<typeof send>> | undefined
    const change = await added(async () => {
      answer = await send(sent)
    })
    expect([answer?.statusCode, answer?.body]).toEqual([204, ''])
    expect(answer?.headers).not.toHaveProperty('set-cookie')
    expect(change).toEqual(drop(reason))
  })

  it('is not counted for the page of another site or for an extension of the browser', async () => {
    const type = 'application/csp-report'
    for (const document of ['https://evil.example/', 'not an address', '', 'about'])
      expect(await added(() => send({ payload: oldViolation({ 'document-uri': document }), type }))).toEqual(
        drop('foreign'),
      )
    for (const fields of [{ 'blocked-uri': 'chrome-extension' }, { 'source-file': 'moz-extension://1/a.js' }])
      expect(await added(() => send({ payload: oldViolation(fields), type }))).toEqual(drop('extension'))
  })

  it('makes no new series and no new words in the log', async () => {
    const before = Object.keys(await counted())
    lines.length = 0
    for (let index = 0; index < 30; index += 1) {
      const canary = `canary${index}`
      const name = `${canary}\n# HELP`
      await send({
        payload: {
          release: canary,
          route: `/${canary}`,
          vitals: { lcp: 1 },
          errors: [{ name, route: `/${canary}`, frames: [`/assets/${canary}.js:1:1`, canary, `/${canary}.js:1:1 x`] }],
        },
      })
      const fields = { 'effective-directive': canary, 'source-file': `${portal.config.publicUrl}/${canary}.js` }
      await send({
        payload: oldViolation({ ...fields, 'document-uri': `${portal.config.publicUrl}/${canary}` }),
        type: 'application/csp-report',
      })
      await send({
        payload: [violation({ effectiveDirective: canary, blockedURL: canary })],
        type: 'application/reports+json',
      })
    }
    expect(Object.keys(await counted())).toEqual(before)
    expect(before.length).toBeLessThan(400)
    expect(lines).toHaveLength(2)
    expect(lines.join('')).not.toContain('canary')
  })

  it('fills no log: each place is written once an hour, and a hundred of them', async () => {
    lines.length = 0
    const names = ['Error', 'TypeError', 'RangeError', 'SyntaxError']
    for (const name of names)
      for (let from = 0; from < pageTemplates.length; from += 5)
        await send({
          payload: {
            release,
            route: '/',
            errors: pageTemplates.slice(from, from + 5).map(route => ({ name, route, frames: [] })),
          },
        })
    expect(names.length * pageTemplates.length).toBeGreaterThan(200)
    expect(lines.length).toBeLessThanOrEqual(100)
    expect(lines.length).toBeGreaterThan(50)
  })

  it('is counted twenty times a minute for a network', async () => {
    const address = '192.0.2.7'
    const report = { release, route: '/', errors: [{ name: 'Error', route: '/', frames: [] }] }
    const statuses = new Set<number>()
    const change = await added(async () => {
      for (let index = 0; index < 25; index += 1) statuses.add((await send({ payload: report, address })).statusCode)
    })
    expect([...statuses]).toEqual([204])
    expect(change).toMatchObject({
      'portal_page_errors_total{release="own",name="Error"}': 20,
      'portal_page_reports_dropped_total{reason="limit"}': 5,
    })
  })

  it('costs no statement of the database', async () => {
    const statements: string[] = []
    const other = await buildTestApp({ demo: false, onStatement: text => void statements.push(text) })
    statements.length = 0
    const answer = await other.client().post('/api/reports', { release: '1', route: '/' })
    expect([answer.statusCode, statements]).toEqual([204, []])
    await other.close()
  })
})

describe('the quota of networks in memory', () => {
  it('begins again with each window and holds a bounded number of networks', () => {
    let now = new Date('2026-11-20T10:00:00Z')
    const quota = new NetworkQuota({ max: 2, windowSeconds: 60, now: () => now })
    expect([1, 2, 3].map(() => quota.take('a'))).toEqual([true, true, false])
    now = new Date('2026-11-20T10:00:59Z')
    expect(quota.take('a')).toBe(false)
    now = new Date('2026-11-20T10:01:00Z')
    expect(quota.take('a')).toBe(true)
    for (let index = 0; index < 9_999; index += 1) quota.take(`n${index}`)
    expect([quota.take('one more'), quota.take('a')]).toEqual([false, true])
  })
})

describe('the log', () => {
  it('names the places of an error in the files of the page, and no other file', () => {
    const logged: unknown[] = []
    const reports = new PageReports({
      metrics: pageReportMetrics(new Registry()),
      release: '1',
      origins: ['https://portal.example'],
      files: new Set(['/assets/staff-abc.js']),
      log: (place, message) => void logged.push([place, message]),
      now: () => new Date(),
    })
    const frames = ['/assets/staff-abc.js:1:200', '/assets/other.js:1:1', 'Jonas at /assets/staff-abc.js:1:1']
    reports.page({ release: '0', route: '/', errors: [{ name: 'TypeError', route: '/faq', frames }] })
    reports.violations([
      {
        type: 'csp-violation',
        body: {
          documentURL: 'https://portal.example/?code=1',
          effectiveDirective: 'img-src',
          blockedURL: 'https://elsewhere.example/jonas.png',
          sourceFile: 'https://portal.example/assets/staff-abc.js?a=1',
          lineNumber: 1,
          columnNumber: 30,
        },
      },
    ])
    expect(logged).toEqual([
      [
        { what: 'TypeError', route: '/faq', release: 'other', frames: ['/assets/staff-abc.js:1:200'] },
        'an error in a browser',
      ],
      [
        { what: 'img-src', frames: ['/assets/staff-abc.js:1:30'] },
        'a violation of the Content-Security-Policy in a browser',
      ],
    ])
  })
})
