import { connect, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { securityHeaders } from '../../../server/http/headers.ts'
import { clientErrorAnswer } from '../../../server/http/rawAnswers.ts'
import { buildTestApp, type TestApp } from '../../support/app.ts'
import { freePort } from '../../support/postgres.ts'

let portal: TestApp
/** Where only `/metrics` is. */
let internal: number
beforeAll(async () => {
  internal = await freePort()
  portal = await buildTestApp({
    demo: false,
    config: { publicUrl: 'https://portal.example', exposure: { metrics: internal, apiDocs: 'main' } },
  })
  await portal.app.internalPorts.listen('127.0.0.1')
  await portal.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => portal.close())

type Raw = { status: number; headers: Record<string, string>; body: string }

function send(text: string, port = (portal.app.server.address() as AddressInfo).port): Promise<Raw> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    let received = ''
    socket.on('data', chunk => {
      received += chunk.toString('utf8')
    })
    socket.on('error', reject)
    socket.on('close', () => {
      resolve(parsed(received))
    })
  })
}

function parsed(received: string): Raw {
  const [head = '', ...rest] = received.split('\r\n\r\n')
  const [first = '', ...lines] = head.split('\r\n')
  return {
    status: Number(first.split(' ')[1]),
    headers: Object.fromEntries(
      lines.map(line => [line.split(':')[0]?.toLowerCase(), line.slice(line.indexOf(':') + 2)]),
    ) as Record<string, string>,
    body: rest.join('\r\n\r\n'),
  }
}

const close = 'Connection: close\r\n'
const cases: [string, string, number][] = [
  ['too many headers', `GET /api/health HTTP/1.1\r\nHost: x\r\nX-A: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
  ['an address of 16 KB', `GET /api/health?${'a'.repeat(17_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 431],
  ['no HTTP at all', 'hello\r\n\r\n', 400],
  ['a length that is none', `POST /api/login/username HTTP/1.1\r\nHost: x\r\nContent-Length: many\r\n\r\n`, 400],
  [
    'two lengths (smuggling)',
    `POST /api/login/username HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    400,
  ],
  [
    'a broken chunk',
    `POST /api/login/username HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n`,
    400,
  ],
  ['no host', `GET /api/health HTTP/1.1\r\n${close}\r\n`, 400],
  ['an expectation', `GET /api/health HTTP/1.1\r\nHost: x\r\nExpect: tea\r\n${close}\r\n`, 417],
  ['an ordinary call', `GET /api/health HTTP/1.1\r\nHost: x\r\n${close}\r\n`, 200],
]

describe('response to', () => {
  it.each(cases)('%s carries the security headers (SEC-31)', async (_what, text, status) => {
    const answer = await send(text)
    expect(answer.status).toBe(status)
    const { 'content-security-policy': policy, ...others } = securityHeaders('https://portal.example')
    expect(answer.headers).toMatchObject({ ...others, 'cache-control': 'no-store' })
    expect(answer.headers['content-security-policy']?.replace(/frame-src [^;]*/, '')).toBe(
      policy?.replace(/frame-src [^;]*/, ''),
    )
    expect(answer.headers).not.toHaveProperty('server')
  })

  it.each([
    ...cases.slice(0, -1),
    ['an address that cannot be decoded', `GET /api/%E0%A4%A HTTP/1.1\r\nHost: x\r\n${close}\r\n`, 400],
    ['an address of nothing', `GET /nowhere HTTP/1.1\r\nHost: x\r\n${close}\r\n`, 404],
  ] as typeof cases)('%s carries them at the port of METRICS_PORT as well', async (_what, text, status) => {
    const answer = await send(text.replace('/api/health', '/metrics'), internal)
    expect(answer.status).toBe(status)
    expect(answer.headers).toMatchObject({ ...securityHeaders('https://portal.example'), 'cache-control': 'no-store' })
    expect(answer.body).not.toContain('FST_')
  })

  it('an unparseable request is the error object with the request id', async () => {
    const { headers, body } = await send(cases[0]?.[1] ?? '')
    expect(JSON.parse(body)).toEqual({
      status: 431,
      code: 'HEADERS_TOO_LARGE',
      message: 'HEADERS_TOO_LARGE',
      issues: [],
      requestId: headers['x-request-id'],
    })
  })

  it('a body that arrives too slowly is a 408 of the same kind', () => {
    const written: string[] = []
    const socket = {
      writable: true,
      end: (text: string, done: () => void) => {
        written.push(text)
        done()
      },
      destroy: () => {
        written.push('destroyed')
      },
    }
    clientErrorAnswer('https://portal.example')(
      Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }),
      socket as unknown as Parameters<ReturnType<typeof clientErrorAnswer>>[1],
    )
    const { status, headers, body } = parsed(written[0] ?? '')
    expect([status, headers['x-frame-options'], (JSON.parse(body) as { code: string }).code, written[1]]).toEqual([
      408,
      'DENY',
      'REQUEST_TIMEOUT',
      'destroyed',
    ])
  })

  it('a reset connection is absent', () => {
    const done: string[] = []
    const socket = { writable: true, end: () => done.push('end'), destroy: () => done.push('destroyed') }
    clientErrorAnswer('http://localhost')(
      Object.assign(new Error('reset'), { code: 'ECONNRESET' }),
      socket as unknown as Parameters<ReturnType<typeof clientErrorAnswer>>[1],
    )
    expect(done).toEqual(['destroyed'])
  })
})
