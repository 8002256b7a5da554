import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '../../../server/app.ts'
import { openDatabase, type Database } from '../../../server/db/database.ts'
import { clientsOf, type Client, type TestApp } from '../../support/app.ts'
import { startFaultyDatabase, timed, type FaultyDatabase } from '../../support/faultyDatabase.ts'
import { postgresMissing } from '../../support/postgres.ts'
import { copyOn, testConfig } from '../../support/testDatabase.ts'
import { addressOf, routesOf } from '../sweep/routes.ts'
import { plain } from '../sweep/ids.ts'

const READY_MS = 2_000
const POOL = 6
/** One of the connections is for reads that share it (API-50). */
const SHARED = 1

describe.skipIf(postgresMissing())('portal with a failing PostgreSQL server', () => {
  let faulty: FaultyDatabase
  let database: Database
  let app: FastifyInstance
  let portal: Pick<TestApp, 'as' | 'client'>
  let demo: Client

  beforeAll(async () => {
    faulty = await startFaultyDatabase()
    const name = await copyOn(faulty.directUrl, { demo: true, forms: true })
    const config = testConfig({
      databaseUrl: faulty.url.replace(/\/portal$/, `/${name}`),
      databasePoolSize: POOL,
      connectTimeoutMs: 800,
      queryTimeoutMs: 1_500,
    })
    database = await openDatabase(config)
    app = await buildApp(config, database)
    await app.ready()
    portal = clientsOf(app, database)
    demo = await portal.as('demo')
  }, 180_000)
  afterAll(async () => {
    await app.close()
    await database.close()
    await faulty.stop()
  })

  it('retries a read whose connection is terminated (API-11)', async () => {
    await demo.get('/api/invoice')
    const reads = Promise.all(Array.from({ length: 6 }, () => demo.get('/api/invoice')))
    await faulty.terminate()
    expect((await reads).map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 6 }, () => 200))
  })

  it('returns 503, SME3 and Retry-After for a write whose connection is terminated, and accepts the next one (API-11)', async () => {
    const answer = await database.db.transaction().execute(async trx => {
      await sql`lock table preference in exclusive mode`.execute(trx)
      const write = demo.put('/api/user/preferences/theme', { value: 'dark' })
      await faulty.running('%insert into preference%')
      await faulty.terminate('%insert into preference%')
      return write
    })
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([503, 'SME3'])
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    expect((await demo.put('/api/user/preferences/theme', { value: 'dark' })).statusCode).toBeLessThan(300)
  })

  it('returns 503 for every call while the server is down, never 500, and recovers afterwards (API-04)', async () => {
    await faulty.server.crash()
    const wrong: string[] = []
    let unavailable = 0
    try {
      expect((await app.inject('/api/health')).statusCode).toBe(200)
      const ready = await timed(app.inject('/api/ready').then(({ statusCode }) => statusCode))
      expect([ready.value, ready.ms < READY_MS]).toEqual([503, true])
      for (const route of routesOf({ app })) {
        const { statusCode, body, headers } = await app.inject({
          method: route.method,
          url: addressOf(route, plain),
          headers: { authorization: `Bearer ${demo.token}` },
          ...(route.hasBody ? { payload: {} } : {}),
        })
        if (statusCode === 503) unavailable += 1
        if (statusCode < 500 || route.path === '/api/ready') continue
        const { code } = JSON.parse(body) as { code: string }
        if (statusCode !== 503 || code !== 'SME3' || headers['retry-after'] === undefined)
          wrong.push(`${route.key}: ${statusCode} ${code}`)
      }
      expect(wrong).toEqual([])
      expect(unavailable).toBeGreaterThan(80)
    } finally {
      await faulty.server.restart()
    }
    expect((await demo.get('/api/invoice')).statusCode).toBe(200)
    expect((await app.inject('/api/ready')).json()).toEqual({ status: 'ready' })
  })

  it('continues sending messages after an outage: the code of a login arrives', async () => {
    await faulty.server.crash()
    await app.outbox.wakeAll()
    await faulty.server.restart()
    expect((await portal.as('viewer')).token).not.toBe('')
  })

  it.each([
    ['frozen', () => faulty.server.freeze(), () => faulty.server.thaw()],
    ['behind a network that swallows everything', () => faulty.swallow(true), () => faulty.swallow(false)],
  ])('responds in time while the server is %s, and is ready soon after', async (_how, begin, end) => {
    await demo.get('/api/invoice')
    begin()
    try {
      for (let round = 0; round < 3; round += 1) {
        const { value, ms } = await timed(app.inject('/api/ready').then(({ statusCode }) => statusCode))
        expect([value, ms < READY_MS]).toEqual([503, true])
      }
      const calls = await Promise.all(Array.from({ length: 8 }, () => timed(demo.get('/api/invoice'))))
      for (const { value, ms } of calls) {
        expect(value?.statusCode).toBe(503)
        expect(value?.json<{ code: string }>().code).toMatch(/^(SME3|DATABASE_BUSY)$/)
        expect(value?.headers['retry-after']).toBeDefined()
        expect(ms).toBeLessThan(7_000)
      }
    } finally {
      end()
    }
    await expect.poll(() => app.inject('/api/ready').then(({ statusCode }) => statusCode), { timeout: 5_000 }).toBe(200)
    expect((await demo.get('/api/invoice')).statusCode).toBe(200)
  })

  it('reports not ready in time while every connection is busy', async () => {
    let release = () => {}
    const released = new Promise<void>(resolve => {
      release = resolve
    })
    const held = Array.from({ length: POOL - SHARED }, () => hold(released))
    await Promise.all(held.map(({ begun }) => begun))
    const { value, ms } = await timed(app.inject('/api/ready').then(({ statusCode }) => statusCode))
    release()
    expect(value).toBe(503)
    expect(ms).toBeLessThan(READY_MS)
    await Promise.all(held.map(({ ended }) => ended))
    expect((await app.inject('/api/ready')).statusCode).toBe(200)
  })

  /** Takes a connection of the pool and keeps it until `released`. The tests before have ended connections: a failed attempt is repeated. */
  function hold(released: Promise<void>): { begun: Promise<void>; ended: Promise<void> } {
    let begin = () => {}
    const begun = new Promise<void>(resolve => {
      begin = resolve
    })
    const attempt = async (): Promise<void> => {
      let isHeld = false
      try {
        await database.db.connection().execute(async connection => {
          await sql`select 1`.execute(connection)
          isHeld = true
          begin()
          await released
        })
      } catch (error) {
        if (isHeld) throw error
        await attempt()
      }
    }
    return { begun, ended: attempt() }
  }
})
