import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OwnSession } from '../../../server/modules/session/session.service.ts'
import { buildTestApp } from '../../support/app.ts'
import type { Client, TestApp } from '../../support/app.ts'
import { aClock } from '../../support/clock.ts'
import { codeOf, loginSteps } from '../../support/login.ts'
import { aUser } from '../../support/people.ts'

const clock = aClock()
let portal: TestApp
let steps: ReturnType<typeof loginSteps>
beforeAll(async () => {
  portal = await buildTestApp({ demo: false, config: { now: clock.now } })
  steps = loginSteps(portal)
})
afterAll(() => portal.close())

const list = async (client: Client) => (await client.get('/api/user/sessions')).json<OwnSession[]>()
const alive = async (client: Client) => (await client.get('/api/user')).statusCode === 200

describe("list of the user's sessions (SES-15)", () => {
  it('marks the current one, is sorted newest first, and shows no tokens', async () => {
    const user = await aUser(portal.db)
    const first = await steps.signIn(user)
    clock.advance(90)
    const second = await steps.signIn(user)
    await first.get('/api/user')
    await steps.stageOf(user)
    const answer = await second.get('/api/user/sessions')
    const started = clock.now().getTime()
    expect(answer.json<OwnSession[]>()).toEqual([
      {
        id: expect.any(String),
        current: true,
        createdAt: new Date(started).toISOString(),
        lastSeenAt: new Date(started).toISOString(),
        userAgent: expect.any(String),
      },
      {
        id: expect.any(String),
        current: false,
        createdAt: new Date(started - 90_000).toISOString(),
        lastSeenAt: new Date(started).toISOString(),
        userAgent: expect.any(String),
      },
    ])
    expect(answer.body).not.toContain(second.token)
  })

  it('excludes ended and expired ones', async () => {
    const user = await aUser(portal.db)
    await steps.signIn(user)
    const gone = await steps.signIn(user)
    await gone.post('/api/logout/user')
    clock.advance(900)
    expect(await list(await steps.signIn(user))).toHaveLength(1)
  })

  it('requires a session and accepted terms', async () => {
    for (const who of [portal.client(), await steps.stageOf(await aUser(portal.db))]) {
      for (const answer of [
        await who.get('/api/user/sessions'),
        await who.delete('/api/user/sessions'),
        await who.delete('/api/user/sessions/x'),
      ])
        expect(codeOf(answer)).toBe('SME6')
    }
    expect(
      codeOf(await (await steps.signIn(await aUser(portal.db, { termsAccepted: false }))).get('/api/user/sessions')),
    ).toBe('TERMS_NOT_ACCEPTED')
  })
})

describe('ending sessions (SES-15, SEC-20)', () => {
  it('ends one, and no other', async () => {
    const user = await aUser(portal.db)
    const [one, other, third] = [await steps.signIn(user), await steps.signIn(user), await steps.signIn(user)]
    const { id = '' } = (await list(other)).find(({ current }) => current) ?? {}
    expect((await one.delete(`/api/user/sessions/${id}`, { 'x-party': 'P-other' })).statusCode).toBe(204)
    expect([await alive(one), await alive(other), await alive(third)]).toEqual([true, false, true])
    expect((await one.delete(`/api/user/sessions/${id}`)).statusCode).toBe(404)
  })

  it('may end the current one', async () => {
    const client = await steps.signIn(await aUser(portal.db))
    const [own] = await list(client)
    expect((await client.delete(`/api/user/sessions/${own?.id ?? ''}`)).statusCode).toBe(204)
    expect(await alive(client)).toBe(false)
  })

  it("returns the same 404 for another user's session, an unknown one, and an invalid id", async () => {
    const [client, foreign] = [await steps.signIn(await aUser(portal.db)), await steps.signIn(await aUser(portal.db))]
    const [theirs] = await list(foreign)
    const bodies = []
    for (const id of [theirs?.id ?? '', '00000000-0000-4000-8000-000000000000', '1', "x' or 1=1", 'Ž'.repeat(50)]) {
      const answer = await client.delete(`/api/user/sessions/${encodeURIComponent(id)}`)
      expect(answer.statusCode).toBe(404)
      bodies.push(JSON.stringify({ ...answer.json<object>(), requestId: '' }))
    }
    expect(new Set(bodies).size).toBe(1)
    expect(await alive(foreign)).toBe(true)
  })

  it('ends all others at once, and pending logins', async () => {
    const user = await aUser(portal.db)
    const [one, other] = [await steps.signIn(user), await steps.signIn(user)]
    const stage = await steps.stageOf(user)
    const stranger = await steps.signIn(await aUser(portal.db))
    expect((await one.delete('/api/user/sessions')).statusCode).toBe(204)
    expect([await alive(one), await alive(other), await alive(stranger)]).toEqual([true, false, true])
    expect(codeOf(await steps.requestCode(stage))).toBe('SME6')
    const reasons = await portal.db
      .selectFrom('session')
      .select('end_reason')
      .where('user_id', '=', user.id)
      .where('ended_at', 'is not', null)
      .execute()
    expect(reasons).toEqual([{ end_reason: 'REVOKED' }, { end_reason: 'REVOKED' }])
  })
})
