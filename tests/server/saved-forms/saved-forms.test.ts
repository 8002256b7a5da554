import { createHash, createHmac, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sweep } from '../../../server/http/housekeeping.ts'
import { buildTestApp, type TestApp } from '../../support/app.ts'

/** Keys of forms that lie encrypted on the devices of applicants (SEC-06, FRM-70). */
let portal: TestApp
let now = new Date('2026-11-20T10:00:00Z')
const after = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000)
}
const aNonce = () => randomBytes(16).toString('hex')
type Key = { id: string; key: string; expires_at: string }

beforeAll(async () => {
  portal = await buildTestApp({ demo: false, config: { now: () => now } })
}, 120_000)
afterAll(() => portal.close())

const open = (id: string, nonce: string) => portal.client().post(`/api/form/saved/${id}/open`, { nonce })
const prolong = (id: string) => portal.client().put(`/api/form/saved/${id}`)
const aHalf = () => ({ id: aNonce(), share: randomBytes(32).toString('base64') })
const register = (half: { id: string; share: string }) => portal.client().post('/api/form/saved', half)
/** As a device makes it. */
const keyOf = ({ id, share }: { id: string; share: string }) =>
  createHmac('sha256', Buffer.from(share, 'base64')).update(`saved form key\n${id}`).digest('base64')
const create = async (): Promise<Key> => {
  const half = aHalf()
  return { id: half.id, key: keyOf(half), ...(await register(half)).json<{ expires_at: string }>() }
}
const rows = () => portal.db.selectFrom('saved_form').selectAll().execute()

describe('device key of a saved form', () => {
  test('is created on the device, lives for an hour, and cannot be derived from stored data', async () => {
    const half = aHalf()
    const answer = await register(half)
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toEqual({ expires_at: new Date(now.getTime() + 3_600_000).toISOString(), expires_in: 3_600 })
    expect(answer.headers['cache-control']).toContain('no-store')
    const [row] = (await rows()).filter(({ id_hash }) => id_hash.equals(createHash('sha256').update(half.id).digest()))
    const stored = JSON.stringify(row, (_, value: unknown) =>
      value instanceof Uint8Array ? Buffer.from(value).toString('hex') : value,
    )
    for (const secret of [half.id, keyOf(half), Buffer.from(keyOf(half), 'base64').toString('hex')])
      expect(stored).not.toContain(secret)
    const { key, next } = (await open(half.id, aNonce())).json<{ key: string; next: Key }>()
    expect(key).toBe(keyOf(half))
    expect([next.id, Buffer.from(next.key, 'base64').length]).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), 32])
  })

  test('may arrive twice, concurrently too, and is stored once per id', async () => {
    const half = aHalf()
    const answers = await Promise.all(Array.from({ length: 5 }, () => register(half)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array<number>(5).fill(201))
    expect(
      (await rows()).filter(({ id_hash }) => id_hash.equals(createHash('sha256').update(half.id).digest())),
    ).toHaveLength(1)
    expect((await register({ ...aHalf(), id: half.id })).json()).toMatchObject({ code: 'SAVED_FORM_GONE' })
    const made = await create()
    expect((await register({ ...aHalf(), id: made.id })).statusCode).toBe(410)
    await open(half.id, aNonce())
    expect((await register(half)).statusCode, 'a form that was opened lives on under its next id').toBe(410)
  })

  test('must arrive with both its parts, and only those', async () => {
    const { id, share } = aHalf()
    for (const body of [
      {},
      { id },
      { share },
      { id, share, more: 1 },
      { id: 'x', share },
      { id, share: share.slice(4) },
      { id, share: `${share.slice(0, 43)}!` },
    ]) {
      expect((await portal.client().post('/api/form/saved', body)).statusCode, JSON.stringify(body)).toBe(422)
    }
  })

  test('is returned once, with the key of its successor', async () => {
    const saved = await create()
    const nonce = aNonce()
    const first = await open(saved.id, nonce)
    expect(first.statusCode).toBe(200)
    const { key, next } = first.json() as { key: string; next: Key }
    expect(key).toBe(saved.key)
    expect(next.id).not.toBe(saved.id)
    expect(next.key).not.toBe(saved.key)
    expect((await open(saved.id, aNonce())).json()).toMatchObject({ code: 'SAVED_FORM_GONE' })
    expect((await open(saved.id, aNonce())).statusCode).toBe(410)
    const chained = await open(next.id, aNonce())
    expect(chained.json()).toMatchObject({ key: next.key })
  })

  test('can be requested again by the same page for two minutes, with the same response', async () => {
    const saved = await create()
    const nonce = aNonce()
    const first = (await open(saved.id, nonce)).json()
    after(1.9)
    const { next, key } = (await open(saved.id, nonce)).json()
    expect({ key, id: next.id, next: next.key, until: next.expires_at }).toEqual({
      key: first.key,
      id: first.next.id,
      next: first.next.key,
      until: first.next.expires_at,
    })
    after(0.2)
    expect((await open(saved.id, nonce)).statusCode).toBe(410)
    expect((await open(first.next.id, aNonce())).statusCode, 'what follows lives on').toBe(200)
  })

  test('is returned to one of ten concurrent requests with different nonces', async () => {
    const saved = await create()
    const answers = await Promise.all(Array.from({ length: 10 }, () => open(saved.id, aNonce())))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, ...Array<number>(9).fill(410)])
  })

  test('is returned identically to ten concurrent requests with one nonce', async () => {
    const saved = await create()
    const nonce = aNonce()
    const answers = await Promise.all(Array.from({ length: 10 }, () => open(saved.id, nonce)))
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
  })

  test('lives for an hour after the last change and is then deleted, also from the table (FRM-70)', async () => {
    const saved = await create()
    after(59)
    const prolonged = await prolong(saved.id)
    expect(prolonged.statusCode).toBe(200)
    expect(Date.parse(prolonged.json().expires_at) - now.getTime()).toBe(3_600_000)
    after(61)
    expect((await prolong(saved.id)).statusCode).toBe(410)
    const before = (await rows()).length
    expect((await open(saved.id, aNonce())).statusCode).toBe(410)
    expect((await rows()).length).toBe(before - 1)
  })

  test('is not prolonged after being opened: its successor is', async () => {
    const saved = await create()
    const { next } = (await open(saved.id, aNonce())).json() as { next: Key }
    expect((await prolong(saved.id)).statusCode).toBe(410)
    expect((await prolong(next.id)).statusCode).toBe(200)
  })

  test('is deleted when the form is cleared; a repeat is no error', async () => {
    const saved = await create()
    expect((await portal.client().delete(`/api/form/saved/${saved.id}`)).statusCode).toBe(204)
    expect((await portal.client().delete(`/api/form/saved/${saved.id}`)).statusCode).toBe(204)
    expect((await open(saved.id, aNonce())).statusCode).toBe(410)
  })

  test('with an unknown id returns the same as an expired one; a malformed one is rejected', async () => {
    expect((await open(aNonce(), aNonce())).json()).toMatchObject({ code: 'SAVED_FORM_GONE' })
    for (const id of ['x', 'A'.repeat(32), '%00', `${aNonce()}0`])
      expect((await prolong(id)).statusCode).toBeLessThan(500)
    expect((await open(aNonce(), 'short')).statusCode).toBe(422)
    expect(
      (await portal.client().post(`/api/form/saved/${aNonce()}/open`, { nonce: aNonce(), more: 1 })).statusCode,
    ).toBe(422)
  })

  test('is deleted by the housekeeping when expired, and kept otherwise', async () => {
    await portal.db.deleteFrom('saved_form').execute()
    const old = await create()
    const opened = await create()
    after(30)
    const { next } = (await open(opened.id, aNonce())).json() as { next: Key }
    after(31)
    await sweep(portal.db, now)
    expect(await rows()).toHaveLength(1)
    expect((await prolong(next.id)).statusCode).toBe(200)
    expect((await prolong(old.id)).statusCode).toBe(410)
  })

  test('of a signed-in user is found only with a session of the same user (SES-16)', async () => {
    const loaded = await buildTestApp({ config: { now: () => now } })
    try {
      const [owner, stranger] = [await loaded.as('demo'), await loaded.as('viewer')]
      const half = aHalf()
      expect((await owner.post('/api/form/saved', half)).statusCode).toBe(201)
      for (const client of [loaded.client(), stranger]) {
        expect((await client.post(`/api/form/saved/${half.id}/open`, { nonce: aNonce() })).json()).toMatchObject({
          code: 'SAVED_FORM_GONE',
        })
        expect((await client.put(`/api/form/saved/${half.id}`)).statusCode).toBe(410)
        expect((await client.delete(`/api/form/saved/${half.id}`)).statusCode).toBe(204)
      }
      await owner.post('/api/logout/user')
      const ended = await owner.post(`/api/form/saved/${half.id}/open`, { nonce: aNonce() })
      expect(
        [ended.statusCode, ended.json<{ code: string }>().code],
        'a session that is over is not an applicant',
      ).toEqual([401, 'SME6'])
      const nonce = aNonce()
      const opened = (await (await loaded.as('demo')).post(`/api/form/saved/${half.id}/open`, { nonce })).json<{
        key: string
        next: Key
      }>()
      expect(opened.key).toBe(keyOf(half))
      expect((await stranger.post(`/api/form/saved/${opened.next.id}/open`, { nonce })).statusCode).toBe(410)
      expect((await (await loaded.as('demo')).put(`/api/form/saved/${opened.next.id}`)).statusCode).toBe(200)
    } finally {
      await loaded.close()
    }
  }, 120_000)
})
