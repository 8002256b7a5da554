import { createHash } from 'node:crypto'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contentSecurityPolicy } from '../../../server/http/headers.ts'
import { buildTestApp } from '../../support/app.ts'
import type { TestApp } from '../../support/app.ts'

describe('every response', () => {
  let portal: TestApp
  beforeAll(async () => {
    portal = await buildTestApp()
  })
  afterAll(() => portal.close())

  const addresses = [
    '/api/health',
    '/api/user',
    '/api/nowhere',
    '/api/portal',
    '/',
    '/metrics',
    '/api/docs',
    '/api/contracts',
  ]
  it.each(addresses)('%s carries the security headers and a request id (SEC-31)', async url => {
    const answer = await portal.client().get(url)
    // A built portal renders the page of "/", with one style of its own.
    const [, style] = /<style id="page-style">(.*?)<\/style>/s.exec(answer.body) ?? []
    const styleHash = style && `'sha256-${createHash('sha256').update(style).digest('base64')}'`
    expect(answer.headers).toMatchObject({
      'content-security-policy': contentSecurityPolicy(portal.app.signing!.origin, styleHash),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
      'cross-origin-opener-policy': 'same-origin',
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
    expect(answer.headers).not.toHaveProperty('server')
    expect(answer.headers).not.toHaveProperty('x-powered-by')
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin')
  })

  it.each(['/', '/leasingRequest', '/api/health'])(
    '%s names the address for violations in both ways, and allows what it did (API-27)',
    async url => {
      const { headers } = await portal.client().get(url)
      const directives = String(headers['content-security-policy'])
        .split('; ')
        .map(one => one.split(' '))
      const valueOf = (name: string) =>
        directives.filter(([own]) => own === name).map(([, ...values]) => values.join(' '))
      const [address = ''] = valueOf('report-uri')
      expect(headers['reporting-endpoints']).toBe(`${valueOf('report-to').join()}="${address}"`)
      const payload = { 'csp-report': {} }
      const sent = await portal.client().post(address, payload, { 'content-type': 'application/csp-report' })
      expect(sent.statusCode).toBe(204)
      for (const name of ['default-src', 'style-src-attr', 'object-src', 'base-uri', 'frame-ancestors'])
        expect(valueOf(name)).toEqual(["'none'"])
      for (const name of ['script-src', 'connect-src', 'form-action']) expect(valueOf(name)).toEqual(["'self'"])
      expect(valueOf('require-trusted-types-for')).toEqual(["'script'"])
      expect(valueOf('trusted-types')).toEqual(['dompurify default'])
    },
  )

  it('with an error is the error object with the request id (API-02)', async () => {
    const answer = await portal.client().get('/api/nowhere')
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toEqual({
      status: 404,
      code: 'NOT_FOUND',
      message: 'NOT_FOUND',
      issues: [],
      requestId: answer.headers['x-request-id'],
    })
  })

  it.each(['/api/contracts/' + 'x'.repeat(10_240), '/api/contracts/%E0%A4%A'])(
    'to an impossible address is an error with its code: %.30s',
    async url => {
      const answer = await portal.client().get(url)
      expect(answer.statusCode).toBe(400)
      expect(answer.json()).toMatchObject({
        status: 400,
        code: 'BAD_REQUEST',
        issues: [],
        requestId: expect.any(String),
      })
      expect(answer.body).not.toContain('FST_')
      expect(answer.body, 'the address is not repeated').not.toContain('/api/')
      expect(answer.headers).toMatchObject({
        'content-security-policy': contentSecurityPolicy(null),
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
        'x-request-id': answer.json().requestId,
      })
    },
  )

  it.each([
    ['/invoiceVerification/%E0%A4%A', '/404'],
    ['/deal/%E0%A4%A', '/deal/unreadable'],
  ])('to the unreadable page address %s leads a user to a page that says so', async (address, page) => {
    const answer = await portal.client().get(address)
    expect([answer.statusCode, answer.headers['location']]).toEqual([302, page])
    expect(answer.headers).toMatchObject({
      'content-security-policy': contentSecurityPolicy(null),
      'cache-control': 'no-store',
    })
  })

  it('of the API forbids storing', async () => {
    expect((await portal.client().get('/api/portal')).headers['cache-control']).toBe('no-store')
  })

  it.each([
    ['a body that is no JSON', '{"username":', 'application/json', 400, 'BAD_REQUEST'],
    ['a body of another type', 'a=1', 'application/x-www-form-urlencoded', 415, 'UNSUPPORTED_MEDIA_TYPE'],
    [
      'a body that is too large',
      JSON.stringify({ username: 'x'.repeat(300 * 1024) }),
      'application/json',
      413,
      'PAYLOAD_TOO_LARGE',
    ],
    ['a key that reaches prototypes', '{"__proto__":{"a":1}}', 'application/json', 400, 'BAD_REQUEST'],
    ['a name that occurs twice', '{"username":"a","username":"b"}', 'application/json', 422, 'VALIDATION_FAILED'],
  ])('to %s is an error with its code', async (_name, payload, type, status, code) => {
    const answer = await portal.app.inject({
      method: 'POST',
      url: '/api/login/username',
      payload,
      headers: { 'content-type': type },
    })
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([status, code])
  })
})

describe('decompression bomb or oversized body', () => {
  let portal: TestApp
  beforeAll(async () => {
    portal = await buildTestApp()
  })
  afterAll(() => portal.close())
  const send = (url: string, payload: string | Buffer, headers: Record<string, string> = {}) =>
    portal.app.inject({ method: 'POST', url, payload, headers: { 'content-type': 'application/json', ...headers } })
  const flood = `[${'{},'.repeat(80_000)}{}]`

  it.each(['gzip', 'br', 'deflate', 'gzip, gzip', 'unknown'])('is not unpacked: %s', async encoding => {
    const packed = encoding === 'br' ? brotliCompressSync(flood) : gzipSync(flood)
    for (const url of ['/api/login/username', '/api/form/financial-request/validate', '/api/form/institutions']) {
      const answer = await send(url, packed, { 'content-encoding': encoding })
      expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE'])
    }
  })

  it('is rejected while it is read, on every route', async () => {
    for (const url of [
      '/api/login/username',
      '/api/form/financial-request/apply',
      '/api/form/institutions',
      '/api/form/saved',
    ]) {
      const answer = await send(url, flood)
      expect([answer.statusCode, answer.json<{ issues: object[] }>().issues]).toEqual([
        422,
        [{ path: '', code: 'maxNodes', params: { limit: 2000 } }],
      ])
    }
  })

  it('with a long name and thousands of repeated ones below it gets one issue, its path truncated', async () => {
    const before = process.memoryUsage().heapUsed
    const answer = await send(
      '/api/form/financial-request/validate',
      `{"${'k'.repeat(500_000)}":{${Array(2000).fill('"a":1').join(',')}}}`,
    )
    expect(answer.statusCode).toBe(422)
    expect(answer.json<{ issues: object[] }>().issues).toEqual([{ path: `/${'k'.repeat(199)}`, code: 'duplicateKey' }])
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(64 * 1024 * 1024)
  })

  it('with an error at each of its values names the first two hundred', async () => {
    const answer = await send(
      '/api/login/username',
      JSON.stringify(Object.fromEntries(Array.from({ length: 1500 }, (_, index) => [`key${index}`, 1]))),
    )
    expect(answer.statusCode).toBe(422)
    expect(answer.json<{ issues: object[] }>().issues).toHaveLength(200)
    const long = await send(
      '/api/login/username',
      JSON.stringify(
        Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`${index}${'\u0001'.repeat(120)}`, 1])),
      ),
    )
    expect(long.statusCode).toBe(422)
    expect(Buffer.byteLength(long.body)).toBeLessThan(64 * 1024)
    expect(
      long
        .json<{ issues: { path: string }[] }>()
        .issues.map(({ path }) => path.length)
        .filter(length => length > 200),
    ).toEqual([])
  })
})

describe('operations endpoints', () => {
  let portal: TestApp
  beforeAll(async () => {
    portal = await buildTestApp({ demo: false })
  })
  afterAll(() => portal.close())

  it('report that the process is alive and the database ready', async () => {
    expect((await portal.client().get('/api/health')).json()).toEqual({ status: 'ok' })
    expect((await portal.client().get('/api/ready')).json()).toEqual({ status: 'ready' })
  })

  it('count requests by the route template, never by the address (SEC-04)', async () => {
    await portal.client().get('/api/contracts/123456789')
    const metrics = (await portal.client().get('/metrics')).body
    expect(metrics).toContain('portal_http_request_seconds_count')
    expect(metrics).not.toContain('123456789')
  })

  it('describe all calls for users and for machines', async () => {
    const document = (await portal.client().get('/api/docs/openapi.json')).json<{ paths: object }>()
    expect(Object.keys(document.paths)).toEqual(
      expect.arrayContaining(['/api/login/username', '/api/invoice', '/api/form/financial-request/apply']),
    )
    expect((await portal.client().get('/api/docs')).body).toContain('/api/login/username')
  })
})
