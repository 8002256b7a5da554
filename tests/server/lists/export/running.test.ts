import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../support/app.ts'

let portal: TestApp
let port: number

beforeAll(async () => {
  portal = await buildTestApp({ large: true })
  await portal.app.listen({ port: 0, host: '127.0.0.1' })
  port = (portal.app.server.address() as AddressInfo).port
}, 180_000)
afterAll(() => portal.close())

async function open(token: string, path: string): Promise<IncomingMessage> {
  const call = request({ host: '127.0.0.1', port, path, headers: { authorization: `Bearer ${token}` } })
  call.end()
  const [answer] = (await once(call, 'response')) as [IncomingMessage]
  return answer
}

const path =
  '/api/invoices:export?columns=invoiceNumber,thirdPartyName,invoiceDate,invoiceAmount,amountPaid,advanceAmountFunded'

/** Waits until a second export is let in: the first has given its place back. */
async function untilFree(token: string): Promise<number> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const answer = await open(token, `${path}&invoiceNumber=NOSUCHNUMBER`)
    answer.resume()
    await once(answer, 'end')
    if (answer.statusCode !== 429) return answer.statusCode ?? 0
  }
  return 429
}

describe('running export', () => {
  test('rejects a second one of its user with 429, lets others read lists, and is complete at its end (INV-17, SEC-51)', async () => {
    const { token, get } = await portal.as('demo')
    const first = await open(token, path)
    expect(first.statusCode).toBe(200)
    const second = await get(path)
    expect([second.statusCode, second.json<{ code: string }>().code]).toEqual([429, 'EXPORT_RUNNING'])
    for (const list of ['factor-invoices', 'contracts', 'acts'])
      expect((await get(`/api/${list}:export`)).statusCode, `of another list, ${list}`).toBe(429)
    expect((await get('/api/invoice')).statusCode).toBe(200)
    let bytes = 0
    first.on('data', (chunk: Buffer) => {
      bytes += chunk.length
    })
    await once(first, 'end')
    expect(bytes).toBeGreaterThan(100_000)
    expect((await get(`${path}&invoiceNumber=NOSUCHNUMBER`)).statusCode).toBe(200)
  })

  test('ends for its user with its last byte: the next one starts at once, repeatedly', async () => {
    const { get } = await portal.as('demo')
    for (let count = 0; count < 20; count += 1)
      expect((await get(`${path}&invoiceNumber=NOSUCHNUMBER`)).statusCode).toBe(200)
  })

  test('stops when the client disconnects, and releases its slot and temporary table', async () => {
    const { token } = await portal.as('demo')
    const answer = await open(token, path)
    await once(answer, 'data')
    answer.destroy()
    expect(await untilFree(token)).toBe(200)
    if (portal.database.kind === 'pglite') {
      const { rows } = await sql<{
        n: number
      }>`select count(*)::int as n from pg_class where relname like 'export_%' and relpersistence = 't'`.execute(
        portal.db,
      )
      expect(rows[0]!.n).toBe(0)
    }
  })

  test('shows one snapshot: rows that move meanwhile are neither lost nor doubled', async () => {
    const { token, get } = await portal.as('demo')
    const { totalElements } = (await get('/api/invoice?size=1')).json<{ totalElements: number }>()
    const answer = await open(
      token,
      `/api/invoices:export?columns=invoiceNumber,invoiceDueDate&sort=invoiceDueDate,ASC`,
    )
    const chunks: Buffer[] = []
    const ended = once(answer, 'end')
    answer.on('data', (chunk: Buffer) => chunks.push(chunk))
    await once(answer, 'data')
    await sql`update invoice set due_date = case when id % 2 = 0 then date '2031-01-01' else date '2001-01-01' end`.execute(
      portal.db,
    )
    await ended
    const { sheets } = await readXlsx(Buffer.concat(chunks))
    const numbers = sheets[0]!.rows.slice(1).map(([number]) => number)
    expect(numbers).toHaveLength(totalElements)
    expect(new Set(numbers).size).toBe(totalElements)
    expect(
      sheets[0]!.rows
        .slice(1)
        .every(([, due]) => (due as Date).getFullYear() > 2001 && (due as Date).getFullYear() < 2031),
    ).toBe(true)
  })
})
