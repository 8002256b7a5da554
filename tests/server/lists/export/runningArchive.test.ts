import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterEach, describe, expect, test } from 'vitest'
import { ARCHIVE_DOCUMENTS, ARCHIVE_ROWS } from '../../../../schemas/archive.ts'
import type { Database } from '../../../../server/db/database.ts'
import { documentArchive } from '../../../../server/lists/export/documentArchive.ts'
import { ExportSender } from '../../../../server/lists/export/ExportSender.ts'
import { randomToken } from '../../../../server/security/token.ts'
import { Texts } from '../../../../server/texts/texts.ts'

const texts = new Texts(join(import.meta.dirname, '../../../../resources/texts'))
const apps: { close: () => Promise<void> }[] = []
afterEach(() => Promise.all(apps.splice(0).map(app => app.close())))

const COUNT = 5000
const TOKEN = randomToken()
/** Incompressible, so that a reader who stops holds the archive up. */
const page = Buffer.from(Array.from({ length: 20_000 }, (_, index) => (index * 7919 * ((index % 251) + 1)) % 256))

/** An archive of many documents of one user; the one with the number `broken` cannot be made. */
async function aPortal(broken = -1, isOpen = () => Promise.resolve(true)) {
  const made: string[] = []
  const exports = new ExportSender({
    database: {} as Database,
    now: () => new Date(0),
    maxConcurrent: 2,
    isOpen,
    sessionCheckMs: 0,
  })
  const app = Fastify({ forceCloseConnections: true })
  apps.push(app)
  const rows = Array.from({ length: COUNT }, (_, index) => ({
    documentId: String(index),
    number: `B-${String(index)}`,
  }))
  const make = async (id: string) => {
    await Promise.resolve()
    if (id === String(broken)) throw new Error('cannot be printed')
    made.push(id)
    return { name: `${id}.pdf`, bytes: page }
  }
  app.get('/', (_, reply) =>
    exports.sendZip(reply, {
      userId: '1',
      prepare: () => Promise.resolve(documentArchive({ rows, make, texts, language: 'en' }, 'bills_')),
    }),
  )
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const open = async (): Promise<IncomingMessage> => {
    const [answer] = (await once(
      get({ host: '127.0.0.1', port, path: '/', agent: false, headers: { authorization: `Bearer ${TOKEN}` } }),
      'response',
    )) as [IncomingMessage]
    return answer
  }
  return { made, open, exports }
}

describe('archive of 5,000 documents', () => {
  test('announces its files, and comes whole with its contents (LST-17)', async () => {
    const { open, made } = await aPortal()
    const answer = await open()
    expect([answer.headers[ARCHIVE_ROWS], answer.headers[ARCHIVE_DOCUMENTS]]).toEqual([String(COUNT), String(COUNT)])
    const pieces: Buffer[] = []
    for await (const piece of answer) pieces.push(piece as Buffer)
    expect(made).toHaveLength(COUNT)
    // Number of entries in the directory at the end.
    expect(Buffer.concat(pieces).readUInt16LE(Buffer.concat(pieces).length - 22 + 10)).toBe(COUNT + 1)
  }, 60_000)

  test('makes documents only as fast as they are read, and none after the connection broke; the slot is free then', async () => {
    const { open, made, exports } = await aPortal()
    const answer = await open()
    await once(answer, 'readable')
    expect(exports.running).toBe(1)
    answer.destroy()
    await expect.poll(() => exports.running).toBe(0)
    const stopped = made.length
    expect(stopped).toBeLessThan(COUNT / 2)
    expect((await open()).statusCode).toBe(200)
    expect(made.length).toBeLessThan(COUNT)
  }, 60_000)

  test('breaks the connection when a document cannot be made, so that nothing looks complete, and frees the slot (LST-18)', async () => {
    const { open, exports } = await aPortal(300)
    const answer = await open()
    await expect(
      (async () => {
        for await (const _ of answer);
      })(),
    ).rejects.toThrow('aborted')
    expect(answer.complete).toBe(false)
    await expect.poll(() => exports.running).toBe(0)
  }, 60_000)

  test('breaks when its session has ended, so that nothing looks complete, and frees the slot (LST-19)', async () => {
    let isOpen = true
    const { open, made, exports } = await aPortal(-1, () => Promise.resolve(isOpen))
    const answer = await open()
    await once(answer, 'readable')
    isOpen = false
    await expect(
      (async () => {
        for await (const _ of answer);
      })(),
    ).rejects.toThrow('aborted')
    expect(answer.complete).toBe(false)
    expect(made.length).toBeLessThan(COUNT)
    await expect.poll(() => exports.running).toBe(0)
  }, 60_000)

  test('that cannot make its first document is rejected before any byte, with an error instead of a file', async () => {
    const { open, exports } = await aPortal(0)
    const answer = await open()
    answer.resume()
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([500, 'application/json; charset=utf-8'])
    expect(exports.running).toBe(0)
  })
})
