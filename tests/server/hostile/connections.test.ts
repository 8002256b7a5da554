import { connect, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../support/app.ts'
import { addressOf, routesWithBodies, usedMegabytes } from '../../support/hostile.ts'

let portal: TestApp
let port: number
beforeAll(async () => {
  portal = await buildTestApp()
  await portal.app.listen({ host: '127.0.0.1', port: 0 })
  port = (portal.app.server.address() as AddressInfo).port
})
afterAll(() => portal.close())

/** Writes the pieces one after the other with a pause between them. @returns all that came back until the connection ended */
function converse(pieces: readonly string[], pauseMs: number): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = ''
    let next = 0
    const write = (): void => {
      const piece = pieces[next]
      next += 1
      if (piece === undefined || !socket.writable) return
      socket.write(piece)
      setTimeout(write, pauseMs)
    }
    const socket = connect(port, '127.0.0.1', write)
    socket.on('data', chunk => {
      received += chunk.toString('latin1')
    })
    socket.on('error', reject)
    socket.on('close', () => {
      resolve(received)
    })
  })
}

const statusOf = (received: string): number => Number(received.split(' ')[1])
const head = (method: string, path: string): string =>
  `${method} ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`

describe('connection (SEC-40)', () => {
  it('that sends its body in small pieces delays no other, and its body is validated as usual', async () => {
    const body = '{"username":"a","username":"b"}'
    const crumbs = [
      head('POST', '/api/login/username'),
      ...[...body].map(character => `1\r\n${character}\r\n`),
      '0\r\n\r\n',
    ]
    const slow = Promise.all(Array.from({ length: 20 }, () => converse(crumbs, 30)))
    const waits: number[] = []
    for (let count = 0; count < 20; count += 1) {
      const start = performance.now()
      const answer = await fetch(`http://127.0.0.1:${String(port)}/api/health`)
      expect(answer.status).toBe(200)
      waits.push(performance.now() - start)
    }
    expect(waits.toSorted((a, b) => a - b)[10]).toBeLessThan(500)
    for (const answer of await slow) expect(answer).toMatch(/^HTTP\/1\.1 422 [^]*duplicateKey/)
  })

  it('that sends more than the route accepts, without a length, is rejected at the limit', async () => {
    const before = usedMegabytes()
    const piece = `10000\r\n${'a'.repeat(0x10000)}\r\n`
    for (const path of ['/api/login/username', '/api/form/institutions']) {
      expect(statusOf(await converse([head('POST', path), ...Array<string>(6).fill(piece)], 1))).toBe(413)
    }
    expect(usedMegabytes() - before).toBeLessThan(64)
  })

  it('with an address of 16 KB gets a response of its own, whatever the route', async () => {
    for (const { method, path } of [
      ...routesWithBodies(portal.app).slice(0, 10),
      { method: 'GET', path: '/' },
      { method: 'GET', path: '/api/invoice' },
    ]) {
      const address = `${addressOf(path)}?${'a=1&'.repeat(3500)}`
      const inside = statusOf(
        await converse(
          [`${method} ${address} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`],
          1,
        ),
      )
      expect(inside).toBeGreaterThan(199)
      expect(inside).toBeLessThan(500)
      expect(statusOf(await converse([`${method} ${address}${'b'.repeat(4000)} HTTP/1.1\r\nHost: x\r\n\r\n`], 1))).toBe(
        431,
      )
    }
  })
})

describe('every read call', () => {
  /** Queries that no page sends; each in every parameter that the description of the API names. */
  const texts = ['1e309', '-1', '', '\u0000', "1'--", '9'.repeat(400), '2026-02-30']
  /** Printing all documents of a list takes a minute; the values are checked before. */
  const fixedQueries = (path: string): string => (path.endsWith(':documents') ? '&ids=1' : '')
  it('survives hostile values in its query', async () => {
    const { token } = await portal.as('demo')
    const { paths } = portal.app.swagger() as {
      paths: Record<string, Record<string, { parameters?: { in: string; name: string }[] }>>
    }
    const faults: string[] = []
    for (const [path, { get }] of Object.entries(paths)) {
      const names = (get?.parameters ?? []).filter(parameter => parameter.in === 'query').map(({ name }) => name)
      if (get === undefined || names.length === 0) continue
      for (const text of texts) {
        for (const name of names) {
          const fixed = fixedQueries(path)
          const url = `${path.replaceAll(/\{\w+\}/g, '1')}?${name}=${encodeURIComponent(text)}${fixed.startsWith(`&${name}=`) ? '' : fixed}`
          const { statusCode, body } = await portal.app.inject({
            url,
            headers: { authorization: `Bearer ${token}` },
            remoteAddress: `10.9.${String(faults.length % 250)}.1`,
          })
          if (statusCode >= 500) faults.push(`${url}: ${String(statusCode)} ${body.slice(0, 120)}`)
        }
      }
    }
    expect(faults).toEqual([])
  })
})
