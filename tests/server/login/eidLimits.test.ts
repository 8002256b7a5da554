import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FastifyInstance } from 'fastify'
import { loginLimits } from '../../../server/modules/login/login.limits.ts'
import { pushCap } from '../../../server/modules/login/eid.limits.ts'
import { EidThrottle } from '../../../server/modules/login/eidThrottle.ts'
import { buildTestApp } from '../../support/app.ts'
import { testConfig } from '../../support/testDatabase.ts'
import type { TestApp } from '../../support/app.ts'
import { aClock } from '../../support/clock.ts'
import { anEidUser, eidSteps } from '../../support/eid.ts'
import type { Requested } from '../../support/eid.ts'
import { codeOf } from '../../support/login.ts'

const clock = aClock()
let portal: TestApp
let steps: ReturnType<typeof eidSteps>
beforeAll(async () => {
  portal = await buildTestApp({
    demo: false,
    config: {
      now: clock.now,
      identity: { ...testConfig().identity, ttlSeconds: 100, pollSeconds: 1, phoneSeconds: 30 },
    },
  })
  steps = eidSteps(portal)
})
afterAll(() => portal.close())

const tries = async (count: number, ask: () => Promise<{ statusCode: number }>): Promise<number[]> => {
  const codes: number[] = []
  for (let number = 0; number < count; number += 1) codes.push((await ask()).statusCode)
  return codes
}

describe('requests for one account from one network', () => {
  it('wait after five, longer each time, for both methods together and for unknown accounts alike', async () => {
    const user = await anEidUser(portal.db)
    expect(await tries(3, () => steps.askSmartId(user, '192.0.2.1'))).toEqual([200, 200, 200])
    expect(await tries(3, () => steps.askMobileId(user, '192.0.2.9'))).toEqual([200, 200, 429])
    const refused = await steps.askSmartId(user, '192.0.2.1')
    expect([codeOf(refused), refused.headers['retry-after']]).toEqual(['TOO_MANY_ATTEMPTS', '60'])
    expect(await tries(6, () => steps.askSmartId({ ...user, username: 'unknown' }, '192.0.2.1'))).toEqual([
      200, 200, 200, 200, 200, 429,
    ])
    clock.advance(61)
    expect((await steps.askSmartId(user, '192.0.2.1')).statusCode).toBe(200)
    expect((await steps.askSmartId(user, '192.0.2.1')).headers['retry-after']).toBe('120')
  })

  it('are counted before any comparison: of thirty concurrent ones five are accepted', async () => {
    const user = await anEidUser(portal.db)
    const answers = await Promise.all(Array.from({ length: 30 }, () => steps.askSmartId(user, '192.0.3.1')))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(loginLimits.accountAndNetwork.free)
  })

  it('are reset when the user confirms', async () => {
    const user = await anEidUser(portal.db)
    for (let round = 0; round < 3; round += 1) {
      expect(await tries(3, () => steps.askSmartId(user, '127.0.0.1'))).toEqual([200, 200, 200])
      const { token } = (await steps.askSmartId(user, '127.0.0.1')).json<Requested>()
      const waiting = steps.outcome('smartid', token)
      await steps.pickUp(user.personalCode, 'CONFIRM')
      expect((await waiting).statusCode).toBe(200)
    }
  })

  it('do not affect other accounts and other networks', async () => {
    const [user, other] = [await anEidUser(portal.db), await anEidUser(portal.db)]
    await tries(6, () => steps.askSmartId(user, '192.0.4.1'))
    expect((await steps.askSmartId(other, '192.0.4.1')).statusCode).toBe(200)
    expect((await steps.askSmartId(user, '192.0.5.1')).statusCode).toBe(200)
  })
})

describe('push messages to one user', () => {
  const strangers = (app: FastifyInstance, known: boolean) =>
    new EidThrottle(app.throttle, { isKnownDevice: async () => known }, pushCap(false))
  const attempt = (username: string, address: string) => ({ username, seal: 's', address, device: 'd' })

  it('are limited to three in ten minutes from all unknown networks together (LOG-34, SEC-24)', async () => {
    const throttle = strangers(portal.app, false)
    for (const network of ['198.51.1.1', '198.51.2.1', '198.51.3.1'])
      await throttle.count(attempt('anna', network), 'anna-subject')
    await expect(throttle.count(attempt('anna', '198.51.4.1'), 'anna-subject')).rejects.toMatchObject({
      code: 'TOO_MANY_ATTEMPTS',
    })
    clock.advance(601)
    await throttle.count(attempt('anna', '198.51.4.1'), 'anna-subject')
  })

  it('do not lock the owner out of a known network or device', async () => {
    const throttle = strangers(portal.app, false)
    await throttle.inOrder(attempt('berta', '198.51.9.1'), 'berta-subject')
    for (const network of ['198.51.1.1', '198.51.2.1', '198.51.3.1'])
      await throttle.count(attempt('berta', network), 'berta-subject')
    await expect(throttle.count(attempt('berta', '198.51.4.1'), 'berta-subject')).rejects.toMatchObject({
      code: 'TOO_MANY_ATTEMPTS',
    })
    await throttle.count(attempt('berta', '198.51.9.77'), 'berta-subject')
    await strangers(portal.app, true).count(attempt('berta', '198.51.4.1'), 'berta-subject')
  })

  it('arrive from a device of the owner during a flood from the same office', async () => {
    const office = '198.51.20.1'
    const flood = strangers(portal.app, false)
    for (let name = 0; name < loginLimits.network.max; name += 1)
      await flood.count(attempt(`guess-${name}`, office), `guess-${name}`)
    await expect(flood.count(attempt('dora', office), 'dora-subject')).rejects.toMatchObject({
      code: 'TOO_MANY_ATTEMPTS',
    })
    await strangers(portal.app, true).count(attempt('dora', office), 'dora-subject')
  })

  it('are not used up by guesses of an invalid user name', async () => {
    const throttle = strangers(portal.app, false)
    for (const network of ['198.51.1.1', '198.51.2.1', '198.51.3.1'])
      await throttle.count(attempt('carl', network), 'guess')
    await throttle.count(attempt('carl', '198.51.4.1'), 'right')
  })
})
