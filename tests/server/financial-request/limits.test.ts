import { Readable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../support/app.ts'
import { aClock } from '../../support/clock.ts'

const base = '/api/form/financial-request'
const unfinished = JSON.stringify({ financial_product_type: 'NONE' })
let portal: TestApp
const clock = aClock()

beforeAll(async () => {
  portal = await buildTestApp({ demo: false, config: { now: clock.now } })
})
beforeEach(async () => {
  await portal.db.deleteFrom('throttle').execute()
})
afterAll(() => portal.close())

const send = (path: string, remoteAddress: string, payload: string | Readable = unfinished) =>
  portal.app.inject({
    method: 'POST',
    url: `${base}${path}`,
    remoteAddress,
    payload,
    headers: { 'content-type': 'application/json' },
  })

async function statuses(
  count: number,
  one: (index: number) => ReturnType<typeof send>,
): Promise<Record<number, number>> {
  const seen: Record<number, number> = {}
  for (let index = 0; index < count; index += 1) {
    const { statusCode } = await one(index)
    seen[statusCode] = (seen[statusCode] ?? 0) + 1
  }
  return seen
}

describe('rate limit of the public forms per network in ten minutes (FRM-74, SEC-50)', () => {
  it('allows 60 applications, counted with and without a partner together, then returns 429 with the time to wait', async () => {
    expect(
      await statuses(61, index => send(index % 2 === 0 ? '/apply' : '/prefill/apply', `192.0.2.${index}`)),
    ).toEqual({ 422: 60, 429: 1 })
    const refused = await send('/apply', '192.0.2.200')
    expect(refused.json()).toMatchObject({ code: 'TOO_MANY_ATTEMPTS', details: { retryAfterSeconds: 600 } })
    expect(refused.headers['retry-after']).toBe('600')
    expect((await send('/apply', '192.0.3.1')).statusCode, 'another network').toBe(422)
    expect((await send('/validate', '192.0.2.1')).statusCode, 'another call').toBe(422)
    clock.advance(601)
    expect((await send('/apply', '192.0.2.1')).statusCode, 'later').toBe(422)
  })

  it('allows 600 validations', async () => {
    expect(
      await statuses(602, index => send('/validate', `2001:db8:1:23${String(index % 90).padStart(2, '0')}::1`)),
    ).toEqual({ 422: 600, 429: 2 })
  })

  it('limits the megabytes of all calls; a body without a length counts as the longest', async () => {
    // 256 / 6: 42 bodies fit.
    expect(
      await statuses(44, index =>
        send(index % 2 === 0 ? '/validate' : '/apply', '198.51.100.7', Readable.from([unfinished])),
      ),
    ).toEqual({ 422: 42, 429: 2 })
    expect((await send('/validate', '198.51.100.8')).statusCode, 'what is left is enough for a small one').toBe(422)
  })

  it('is counted in the database, for all processes', async () => {
    await statuses(60, () => send('/apply', '203.0.113.1'))
    const rows = await portal.db.selectFrom('throttle').select(['key', 'count']).execute()
    expect(rows.map(({ key, count }) => [key.split(':')[0], count]).sort()).toEqual([
      ['form apply', 60],
      ['form bytes', 60 * unfinished.length],
    ])
  })
})
