import Fastify from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { StartError } from '../../../server/errors.ts'
import { errors } from '../../../server/http/errors.ts'
import { policy } from '../../../server/http/policy.ts'
import type { Session } from '../../../server/http/Session.ts'
import { SessionService } from '../../../server/modules/session/session.service.ts'
import { SessionChanged } from '../../../server/http/unconfirmedSession.ts'
import { buildTestApp, type Client, type TestApp } from '../../support/app.ts'
import { aClock } from '../../support/clock.ts'

const clock = aClock()
let portal: TestApp
let demo: Client
let userId: string

beforeAll(async () => {
  portal = await buildTestApp({ config: { now: clock.now } })
  const user = await portal.db
    .selectFrom('app_user')
    .select('id')
    .where('username', '=', 'demo')
    .executeTakeFirstOrThrow()
  userId = user.id
})
afterAll(() => portal.close())
beforeEach(async () => {
  demo = await portal.as('demo')
  // The first call resolves the session, the next ones confirm it with their read.
  for (const url of Object.values(calls)) await demo.get(url)
})

const calls = {
  list: '/api/invoice?contractId=1',
  totals: '/api/invoices/totals?contractId=1',
  'missing invoice': '/api/invoices/999999999',
  'no id': '/api/invoices/none',
  'invalid query': '/api/invoice?page=none',
} as const
const statuses = async () => {
  const answers: Record<string, number> = {}
  for (const [name, url] of Object.entries(calls)) answers[name] = (await demo.get(url)).statusCode
  return answers
}
const allAre = (status: number) => Object.fromEntries(Object.keys(calls).map(name => [name, status]))
/** As another process does it: this one is not told. */
const change = async (statement: ReturnType<typeof sql>) => {
  await statement.execute(portal.db)
}
const session = () => sql`session where user_id = ${userId} and ended_at is null`

describe('call that confirms its session with its read (SES-17)', () => {
  it('is answered as by any other route', async () => {
    expect(await statuses()).toEqual({
      list: 200,
      totals: 200,
      'missing invoice': 404,
      'no id': 404,
      'invalid query': 400,
    })
  })

  it('takes one statement', async () => {
    const reads = vi.fn(portal.database.readOneRow)
    const sessions = new SessionService({ db: portal.db, readOneRow: reads }, portal.config)
    await sessions.resolve(demo.token)
    reads.mockClear()
    const read = sessions.recall(demo.token)?.readOneRow
    expect(await read?.('select $1::int as found', [7])).toMatchObject({ found: 7 })
    expect(await read?.('select 1 as found where $1::int = 8', [7])).toBeUndefined()
    expect(reads).toHaveBeenCalledTimes(2)
  })

  it('finds no row where there is none', async () => {
    const sessions = new SessionService(portal.database, portal.config)
    await sessions.resolve(demo.token)
    expect(await sessions.recall(demo.token)?.readOneRow('select 1 where $1::int = 8', [7])).toBeUndefined()
  })

  it('is not recalled before it was resolved here', () => {
    expect(new SessionService(portal.database, portal.config).recall(demo.token)).toBeNull()
  })

  it('finds a session that ended elsewhere, before any other error', async () => {
    await change(
      sql`update session set ended_at = now(), end_reason = 'LOGOUT' where id in (select id from ${session()})`,
    )
    expect(await statuses()).toEqual(allAre(401))
  })

  it('finds a session that was removed', async () => {
    await change(sql`delete from session where id in (select id from ${session()})`)
    expect(await statuses()).toEqual(allAre(401))
  })

  it('finds a user who was disabled', async () => {
    await change(sql`update app_user set disabled_at = now() where id = ${userId}`)
    expect(await statuses()).toEqual(allAre(401))
    await change(sql`update app_user set disabled_at = null where id = ${userId}`)
  })

  it('finds a permission that was revoked', async () => {
    const rows = await portal.db.deleteFrom('permission').where('user_id', '=', userId).returningAll().execute()
    expect(await statuses()).toEqual(allAre(403))
    await portal.db.insertInto('permission').values(rows).execute()
    expect((await statuses())['list']).toBe(200)
  })

  it('finds a membership that was revoked', async () => {
    await change(
      sql`update session set active_party_id = null, active_product_id = null where id in (select id from ${session()})`,
    )
    expect(await statuses()).toEqual(allAre(403))
  })

  it("reads the other company's records after a switch", async () => {
    const { rows } = await sql<{ party: string; product: string; contract: string | null }>`
      select p.id::text as party, r.id::text as product, (select min(c.id)::text from contract c where c.party_id = p.id) as contract
      from membership m join party p on p.id = m.party_id join product r on r.party_id = p.id and r.type = 'FACTORING'
      join permission g on g.user_id = m.user_id and g.product_id = r.id and g.type = 'READ'
      where m.user_id = ${userId} and not exists (select from contract c where c.party_id = p.id and c.id = 1)`.execute(
      portal.db,
    )
    const [other] = rows
    expect(other).toBeDefined()
    await change(
      sql`update session set active_party_id = ${other?.party}, active_product_id = ${other?.product} where id in (select id from ${session()})`,
    )
    expect((await demo.get(calls.list)).statusCode).toBe(404)
    expect((await demo.get('/api/invoice')).statusCode).toBe(200)
  })

  it('is answered when only the name changed', async () => {
    const before = (await demo.get(calls.list)).body
    await change(sql`update app_user set language = 'lv' where id = ${userId}`)
    expect((await demo.get(calls.list)).body).toBe(before)
  })

  it('counts as activity and expires like any other (SES-06)', async () => {
    for (let call = 0; call < 4; call += 1) {
      clock.advance(10 * 60)
      expect((await demo.get(calls.list)).statusCode).toBe(200)
    }
    clock.advance(15 * 60)
    expect(await statuses()).toEqual(allAre(401))
  })
})

const token = 'T'.repeat(43)
const aSession: Session = {
  id: '00000000-0000-0000-0000-000000000001',
  userId: '1',
  username: 'somebody',
  role: 'STAFF',
  stage: 'FULL',
  party: null,
  product: null,
  permissions: new Set(),
  termsAccepted: true,
  language: 'en',
  absoluteExpiresAt: new Date(),
}

async function serverWith(resolve: () => Promise<Session | null>) {
  const app = Fastify()
  await app.register(errors)
  await app.register(policy, {
    resolve,
    recall: () => ({ session: aSession, readOneRow: () => Promise.reject(new SessionChanged()) }),
  })
  return app
}

describe('route that confirms its session with its read', () => {
  it('prevents startup if it writes', async () => {
    const app = await serverWith(async () => aSession)
    expect(() => app.post('/it', { config: { access: 'user', sessionWithRead: true } }, async () => 'done')).toThrow(
      StartError,
    )
    await app.close()
  })

  it.each([
    ['an active', aSession, 500],
    ['an ended', null, 401],
  ])('never answers without a read: %s session', async (_what, found, status) => {
    const app = await serverWith(async () => found)
    app.get('/it', { config: { access: 'user', sessionWithRead: true } }, async () => 'secret')
    const answer = await app.inject({ url: '/it', headers: { authorization: `Bearer ${token}` } })
    expect([answer.statusCode, answer.body.includes('secret')]).toEqual([status, false])
    await app.close()
  })
})
