import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type Client, type TestApp } from '../../support/app.ts'
import { aClock } from '../../support/clock.ts'

let portal: TestApp
let demo: Client
beforeAll(async () => {
  portal = await buildTestApp({ config: { now: aClock('2026-11-20T10:00:00.000Z').now } })
  demo = await portal.as('demo')
})
afterAll(() => portal.close())

test('x', async () => {
  for (const q of ['101', 'sf', 'uab', '100', 'BF-', 'zzzzz', 'vilniaus']) {
    const a = await demo.get(`/api/search?q=${encodeURIComponent(q)}`)
    console.log(q, a.statusCode, a.body.slice(0, 3000))
  }
  expect(1).toBe(1)
})
