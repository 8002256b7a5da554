import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../support/app.ts'
import { newMd5 } from '../../support/bank.ts'
import { aStatementCompany, aStatementLink } from '../../support/bankStatements.ts'

let portal: TestApp
beforeAll(async () => {
  // With simulators the limits are higher, because everybody tries them from one machine.
  portal = await buildTestApp({ demo: false, config: { simulators: false } })
})
afterAll(() => portal.close())

const upload = () => ({ ...aStatementCompany, md5_code: newMd5(), requisition_id: newMd5() })

/** A caller outside sees the limit of the network, whatever the answers before were; other networks go on. */
test.each([
  ['countries', 600, () => ({ method: 'GET' as const, url: '/api/statement/countries' })],
  ['banks', 600, () => ({ method: 'GET' as const, url: '/api/statement/institutions?country=LT' })],
  ['links', 60, () => ({ method: 'POST' as const, url: '/api/statement/institutions', payload: aStatementLink() })],
  ['uploads', 240, () => ({ method: 'POST' as const, url: '/api/statement/upload', payload: upload() })],
])('limits %s to %i calls per network in ten minutes (BST-03, SEC-70)', async (_case, max, callOf) => {
  const call = async (remoteAddress: string) => (await portal.app.inject({ ...callOf(), remoteAddress })).statusCode
  const statuses = await Promise.all(Array.from({ length: max }, () => call('198.51.100.7')))
  expect(statuses.filter(status => status === 429)).toEqual([])
  const over = await portal.app.inject({ ...callOf(), remoteAddress: '198.51.100.7' })
  expect([over.statusCode, over.json<{ code: string }>().code]).toEqual([429, 'TOO_MANY_ATTEMPTS'])
  expect(Number(over.headers['retry-after'])).toBeGreaterThan(0)
  expect(await call('203.0.113.9')).not.toBe(429)
})
