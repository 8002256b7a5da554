import Fastify from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Config } from '../../../server/config/config.ts'
import type { Database } from '../../../server/db/database.ts'
import { errors } from '../../../server/http/errors.ts'
import { limits } from '../../../server/http/limits.ts'
import { Throttle, throttleKey } from '../../../server/security/throttle.ts'
import { openTestDatabase } from '../../support/testDatabase.ts'
import { aClock } from '../../support/clock.ts'

let database: Database
let clock: ReturnType<typeof aClock>
let throttle: Throttle

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  clock = aClock()
  throttle = new Throttle(database.db, clock.now)
  await database.db.deleteFrom('throttle').execute()
})

const outcome = (try_: Promise<unknown>) =>
  try_.then(
    () => 'allowed',
    (error: { retryAfterSeconds?: number }) => error.retryAfterSeconds,
  )

describe('quota', () => {
  const quota = { max: 3, windowSeconds: 60 }

  it('allows a limited number in a window and returns the time to wait', async () => {
    for (let count = 0; count < 3; count += 1) {
      expect(await outcome(throttle.count('k', quota))).toBe('allowed')
      clock.advance(10)
    }
    expect(await outcome(throttle.count('k', quota))).toBe(30)
    expect(await outcome(throttle.count('other', quota))).toBe('allowed')
    clock.advance(30)
    expect(await outcome(throttle.count('k', quota))).toBe('allowed')
  })

  it('returns each count, and reports the time to wait without counting', async () => {
    expect(await throttle.secondsClosed('k', quota)).toBe(0)
    for (const count of [1, 2, 3]) {
      expect(await throttle.secondsClosed('k', quota)).toBe(0)
      expect(await throttle.count('k', quota)).toBe(count)
    }
    clock.advance(20)
    expect(await throttle.secondsClosed('k', quota)).toBe(40)
    clock.advance(40)
    expect(await throttle.secondsClosed('k', quota)).toBe(0)
    expect(await throttle.count('k', quota)).toBe(1)
  })

  it('allows exactly its limit of a hundred concurrent calls, also over two processes', async () => {
    const second = new Throttle(database.db, clock.now)
    const outcomes = await Promise.all(
      Array.from({ length: 100 }, (_value, index) => outcome((index % 2 === 0 ? throttle : second).count('k', quota))),
    )
    expect(outcomes.filter(value => value === 'allowed')).toHaveLength(3)
  })

  it('accepts amounts: the rest of the window is enough or not', async () => {
    const bytes = { max: 100, windowSeconds: 60 }
    expect(await outcome(throttle.count('b', bytes, 60))).toBe('allowed')
    expect(await outcome(throttle.count('b', bytes, 41))).toBe(60)
    expect(await outcome(throttle.count('b', bytes, 40))).toBe('allowed')
    expect(await outcome(throttle.count('b', bytes, 1))).toBe(60)
    clock.advance(60)
    expect(await outcome(throttle.count('b', bytes, 100))).toBe('allowed')
    expect(await outcome(throttle.count('other', bytes, 101))).toBe(60)
  })

  it('of a place is checked before a key under it: made-up keys leave no rows once the place is full, and a waiting key costs it nothing', async () => {
    const backOff = { free: 1, baseSeconds: 60, maxSeconds: 600 }
    // The first key may be tried twice before it has to wait; two more find room.
    const four = { max: 4, windowSeconds: 60 }
    const rows = async () =>
      (await database.db.selectFrom('throttle').select('key').where('key', 'like', 'key %').execute()).length
    await throttle.attemptWithin('place', four, 'key 1', backOff)
    for (let count = 0; count < 5; count += 1) await outcome(throttle.attemptWithin('place', four, 'key 1', backOff))
    for (let index = 2; index < 50; index += 1)
      await outcome(throttle.attemptWithin('place', four, `key ${index}`, backOff))
    expect(await rows()).toBe(3)
  })

  it('gives back the amount of valid calls, never more than was used', async () => {
    await throttle.count('k', quota)
    for (let count = 0; count < 5; count += 1) await throttle.refund('k')
    for (let count = 0; count < 3; count += 1) expect(await outcome(throttle.count('k', quota))).toBe('allowed')
    expect(await outcome(throttle.count('k', quota))).toBe(60)
  })
})

describe('back-off', () => {
  const backOff = { free: 2, baseSeconds: 10, maxSeconds: 35 }

  it('doubles up to its maximum', async () => {
    expect(await outcome(throttle.attempt('k', backOff))).toBe('allowed')
    const waits = []
    for (let count = 0; count < 5; count += 1) {
      expect(await outcome(throttle.attempt('k', backOff))).toBe('allowed')
      const wait = await outcome(throttle.attempt('k', backOff))
      waits.push(wait)
      clock.advance(Number(wait))
    }
    expect(waits).toEqual([10, 20, 35, 35, 35])
  })

  it('is forgotten a day after the last wait ended', async () => {
    for (let count = 0; count < 2; count += 1) await throttle.attempt('k', backOff)
    clock.advance(10 + 24 * 3600)
    for (let count = 0; count < 2; count += 1) expect(await outcome(throttle.attempt('k', backOff))).toBe('allowed')
    expect(await outcome(throttle.attempt('k', backOff))).toBe(10)
  })
})

describe('sweeping', () => {
  it('deletes rows without effect and keeps known networks for thirty days', async () => {
    await throttle.count('old', { max: 1, windowSeconds: 60 })
    await throttle.remember('known')
    clock.advance(3 * 24 * 3600)
    await throttle.count('new', { max: 1, windowSeconds: 60 })
    await throttle.sweep()
    const keys = async () =>
      (await database.db.selectFrom('throttle').select('key').orderBy('key').execute()).map(({ key }) => key)
    expect(await keys()).toEqual(['known', 'new'])
    expect(await throttle.isRemembered('known', 30)).toBe(true)
    clock.advance(28 * 24 * 3600)
    expect(await throttle.isRemembered('known', 30)).toBe(false)
    await throttle.sweep()
    expect(await keys()).toEqual([])
  })
})

describe('throttle keys', () => {
  it('separate different values, and keep their length', () => {
    expect(throttleKey('s', 'a', 'b')).not.toBe(throttleKey('s', 'ab', ''))
    expect(throttleKey('s', 'x'.repeat(10_000))).toHaveLength(34)
  })
})

describe('route with config.limit', () => {
  it('is closed to a network that calls too often, and to no other', async () => {
    const app = Fastify()
    app.decorate('db', database.db)
    app.decorate('config', { now: clock.now } as Config)
    await app.register(errors)
    await app.register(limits)
    app.get('/costly', { config: { access: 'public', limit: { max: 2, windowSeconds: 60 } } }, async () => 'done')
    const call = async (remoteAddress: string) => (await app.inject({ url: '/costly', remoteAddress })).statusCode
    expect([
      await call('192.0.2.1'),
      await call('192.0.2.2'),
      await call('192.0.2.3'),
      await call('198.51.100.1'),
    ]).toEqual([200, 200, 429, 200])
    await app.close()
  })
})
