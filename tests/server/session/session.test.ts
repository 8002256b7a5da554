import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { SessionService } from '../../../server/modules/session/session.service.ts'
import { buildTestApp } from '../../support/app.ts'
import type { Client, TestApp } from '../../support/app.ts'
import { aClock } from '../../support/clock.ts'
import { codeOf, loginSteps } from '../../support/login.ts'
import { aParty, aUser } from '../../support/people.ts'
import type { TestUser } from '../../support/people.ts'

const clock = aClock()
let portal: TestApp
let signIn: (user: TestUser) => Promise<Client>

beforeAll(async () => {
  portal = await buildTestApp({ demo: false, config: { now: clock.now } })
  signIn = loginSteps(portal).signIn
})
afterAll(() => portal.close())

const minutes = (count: number) => count * 60
const alive = async (client: Client): Promise<boolean> => (await client.get('/api/user')).statusCode === 200
const endReasons = async (user: TestUser) =>
  (
    await portal.db
      .selectFrom('session')
      .select('end_reason')
      .where('user_id', '=', user.id)
      .orderBy('ended_at')
      .execute()
  ).map(row => row.end_reason)

describe('call without a session', () => {
  it.each([
    ['no header', undefined],
    ['another scheme', 'Basic ZGVtbzpkZW1v'],
    ['no token', 'Bearer '],
    ['a short token', 'Bearer abc'],
    ['an unknown token', `Bearer ${'A'.repeat(43)}`],
    ['a token with a blank', `Bearer ${'A'.repeat(20)} ${'A'.repeat(22)}`],
    ['10 KB', `Bearer ${'A'.repeat(10_240)}`],
    ['SQL', "Bearer ' or 1=1 --"],
  ])('ends in 401 SME6: %s', async (_what, authorization) => {
    const answer = await portal.app.inject({
      method: 'GET',
      url: '/api/user',
      headers: authorization === undefined ? {} : { authorization },
    })
    expect([answer.statusCode, codeOf(answer)]).toEqual([401, 'SME6'])
  })

  it('accepts the scheme in any case (API-01)', async () => {
    const { token } = await signIn(await aUser(portal.db))
    expect(
      (await portal.app.inject({ method: 'GET', url: '/api/user', headers: { authorization: `bearer ${token}` } }))
        .statusCode,
    ).toBe(200)
  })
})

describe('session', () => {
  it('is stored without its token (SES-01, SEC-20)', async () => {
    const user = await aUser(portal.db)
    const { token } = await signIn(user)
    const row = await portal.db
      .selectFrom('session')
      .selectAll()
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow()
    expect(row.token_hash).toHaveLength(32)
    expect(Buffer.from(row.token_hash).equals(Buffer.from(token, 'base64url'))).toBe(false)
    expect(JSON.stringify(row)).not.toContain(token)
  })

  it('ends after 15 idle minutes (SES-06)', async () => {
    const user = await aUser(portal.db)
    const client = await signIn(user)
    clock.advance(minutes(15) - 1)
    expect(await alive(client)).toBe(true)
    clock.advance(minutes(15) - 1)
    expect(await alive(client)).toBe(true)
    clock.advance(minutes(15))
    expect(codeOf(await client.get('/api/user'))).toBe('SME6')
    expect(await endReasons(user)).toEqual(['IDLE'])
  })

  it('ends after 12 hours, whatever the activity (SES-07)', async () => {
    const user = await aUser(portal.db)
    const client = await signIn(user)
    for (let count = 0; count < 71; count += 1) {
      clock.advance(minutes(10))
      expect(await alive(client)).toBe(true)
    }
    clock.advance(minutes(10))
    expect(codeOf(await client.get('/api/user'))).toBe('SME6')
    expect(await endReasons(user)).toEqual(['EXPIRED'])
  })

  it('costs one query per call, and one more once a minute', async () => {
    const { token } = await signIn(await aUser(portal.db))
    const reads = vi.fn(portal.database.readOneRow)
    const queries = vi.spyOn(portal.db.getExecutor(), 'executeQuery')
    const updates = () => queries.mock.calls.filter(([{ sql }]) => sql.startsWith('update')).length
    const sessions = new SessionService({ db: portal.db, readOneRow: reads }, portal.config)
    await sessions.resolve(token)
    clock.advance(59)
    await sessions.resolve(token)
    expect([reads.mock.calls.length, updates()]).toEqual([2, 0])
    clock.advance(1)
    await sessions.resolve(token)
    expect([reads.mock.calls.length, updates()]).toEqual([3, 1])
    await sessions.resolve(token)
    expect([reads.mock.calls.length, updates()]).toEqual([4, 1])
  })

  it('ends at logout on the server (SES-11)', async () => {
    const user = await aUser(portal.db)
    const client = await signIn(user)
    const answer = await client.post('/api/logout/user')
    expect([answer.statusCode, answer.body]).toEqual([204, ''])
    expect(codeOf(await client.get('/api/user'))).toBe('SME6')
    expect(codeOf(await client.post('/api/logout/user'))).toBe('SME6')
    expect(await endReasons(user)).toEqual(['LOGOUT'])
  })

  it('can be logged out from a tab that shows another company', async () => {
    const client = await signIn(await aUser(portal.db))
    expect((await client.post('/api/logout/user', {}, { 'x-party': 'somebody-else' })).statusCode).toBe(204)
  })

  it('is replaced by the fourth of the same user, the oldest first (SES-09)', async () => {
    const user = await aUser(portal.db)
    const clients: Client[] = []
    for (let count = 0; count < 4; count += 1) {
      clients.push(await signIn(user))
      clock.advance(1)
    }
    expect(await Promise.all(clients.map(alive))).toEqual([false, true, true, true])
    expect(await endReasons(user)).toEqual(['REPLACED', null, null, null])
  })

  it('frees its place when it expires without a call', async () => {
    const user = await aUser(portal.db)
    for (let count = 0; count < 3; count += 1) await signIn(user)
    clock.advance(minutes(20))
    await signIn(user)
    expect(await endReasons(user)).toEqual(['IDLE', 'IDLE', 'IDLE', null])
  })

  it('exists three times at most when three logins end concurrently', async () => {
    const user = await aUser(portal.db)
    for (let count = 0; count < 2; count += 1) await signIn(user)
    const { stageOf, requestCode, sendCode, codeOf: codeFor } = loginSteps(portal)
    const waiting = []
    for (let count = 0; count < 3; count += 1) {
      const stage = await stageOf(user)
      await requestCode(stage)
      waiting.push({ stage, code: await codeFor(user) })
    }
    const answers = await Promise.all(waiting.map(({ stage, code }) => sendCode(stage, code)))
    expect(answers.map(answer => answer.statusCode)).toEqual([200, 200, 200])
    expect((await endReasons(user)).sort()).toEqual(['REPLACED', 'REPLACED', null, null, null])
  })

  it('is not opened by a stage that the fourth has replaced', async () => {
    const user = await aUser(portal.db)
    const { stageOf, requestCode } = loginSteps(portal)
    const stages = []
    for (let count = 0; count < 4; count += 1) {
      stages.push(await stageOf(user))
      clock.advance(1)
    }
    expect(await Promise.all(stages.map(async stage => (await requestCode(stage)).statusCode))).toEqual([
      401, 200, 200, 200,
    ])
  })

  it('ends with the next call when the user is disabled', async () => {
    const user = await aUser(portal.db)
    const client = await signIn(user)
    await portal.db.updateTable('app_user').set({ disabled_at: clock.now() }).where('id', '=', user.id).execute()
    expect(codeOf(await client.get('/api/user'))).toBe('SME6')
    expect(await endReasons(user)).toEqual(['USER_DISABLED'])
  })

  it('loses its party with the next call when the membership is revoked', async () => {
    const user = await aUser(portal.db)
    const client = await signIn(user)
    await portal.db.deleteFrom('membership').where('user_id', '=', user.id).execute()
    const session = await portal.app.sessions.resolve(client.token)
    expect(session).toMatchObject({ party: null, product: null })
    expect([...(session?.permissions ?? [])]).toEqual([])
  })

  it('has the permissions of the active product of this user only', async () => {
    const party = await aParty(portal.db, { products: [{ type: 'LOAN' }, { type: 'FACTORING', isMain: true }] })
    const reader = await aUser(portal.db, { parties: [party], permissions: ['READ'] })
    await aUser(portal.db, { parties: [party], permissions: ['READ', 'MANAGE_USERS', 'SIGN_CONTRACT'] })
    const client = await signIn(reader)
    const session = await portal.app.sessions.resolve(client.token)
    expect(session).toMatchObject({
      party: { fid: party.fid },
      product: { type: 'FACTORING' },
      role: 'STAFF',
      stage: 'FULL',
      language: 'en',
      termsAccepted: true,
    })
    expect([...(session?.permissions ?? [])]).toEqual(['READ'])
    await portal.db.deleteFrom('permission').where('user_id', '=', reader.id).execute()
    expect((await portal.app.sessions.resolve(client.token))?.permissions.size).toBe(0)
  })
})
