import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../support/app.ts'

let portal: TestApp
beforeAll(async () => {
  portal = await buildTestApp()
  await portal.app.listen({ port: 0, host: '127.0.0.1' })
}, 120_000)
afterAll(() => portal.close())

test('an archive of an ended session breaks off, and what was sent is no whole file (LST-19)', async () => {
  const demo = await portal.as('demo')
  const { port } = portal.app.server.address() as AddressInfo
  const headers = { authorization: `Bearer ${demo.token}` }
  const path = '/api/statements:documents?dateFrom=2026-08-01'
  const [answer] = (await once(get({ host: '127.0.0.1', port, path, headers, agent: false }), 'response')) as [
    IncomingMessage,
  ]
  expect(answer.statusCode).toBe(200)
  expect(Number(answer.headers['x-portal-documents'])).toBeGreaterThan(500)
  expect((await demo.post('/api/logout/user')).statusCode).toBeLessThan(300)
  await expect(
    (async () => {
      for await (const _ of answer);
    })(),
  ).rejects.toThrow('aborted')
  expect(answer.complete).toBe(false)
  await expect.poll(() => portal.app.exports.ofCompanies.running).toBe(0)
  expect((await demo.get('/api/user')).statusCode).toBe(401)
}, 120_000)

test('asking whether a session is open does not prolong it', async () => {
  const viewer = await portal.as('viewer')
  const seen = () =>
    portal.db
      .selectFrom('session')
      .innerJoin('app_user', 'app_user.id', 'session.user_id')
      .where('username', '=', 'viewer')
      .where('ended_at', 'is', null)
      .select('last_seen_at')
      .execute()
  const before = await seen()
  expect(await portal.app.sessions.isOpen(viewer.token)).toBe(true)
  expect(await seen()).toEqual(before)
  await viewer.post('/api/logout/user')
  expect(await portal.app.sessions.isOpen(viewer.token)).toBe(false)
})
