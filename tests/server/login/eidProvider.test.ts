import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { SimulatedAuthority } from '../../../server/providers/simulated-identity/authority.ts'
import { buildTestApp } from '../../support/app.ts'
import { testConfig } from '../../support/testDatabase.ts'
import type { TestApp } from '../../support/app.ts'
import { anEidUser, eidSteps } from '../../support/eid.ts'
import type { EidUser, Requested } from '../../support/eid.ts'
import { aServer, json } from '../../support/hostileServer.ts'
import type { Handler } from '../../support/hostileServer.ts'
import { codeOf } from '../../support/login.ts'
import { opened } from '../../support/encrypted.ts'

const sessionId = 'de305d54-75b4-431b-adb2-eb6b9e546015'

/** A portal whose Smart-ID and Mobile-ID are a server with the responses of the test. */
describe('failing provider', () => {
  let portal: TestApp
  let steps: ReturnType<typeof eidSteps>
  let service: Awaited<ReturnType<typeof aServer>>
  beforeAll(async () => {
    service = await aServer(json(500, {}))
    const authorities = [(await SimulatedAuthority.create()).certificate]
    const party = { url: service.url, uuid: '00000000-0000-4000-8000-000000000000', name: 'DEMO', authorities }
    portal = await buildTestApp({
      demo: false,
      config: {
        simulators: false,
        identity: {
          ...testConfig().identity,
          ttlSeconds: 100,
          pollSeconds: 1,
          smartId: { ...party, scheme: 'smart-id' },
          mobileId: party,
        },
      },
    })
    steps = eidSteps(portal)
  })
  afterAll(async () => {
    await portal.close()
    await service.close()
  })
  let user: EidUser
  afterEach(async () => {
    expect(await portal.db.selectFrom('session').selectAll().where('user_id', '=', user.id).execute()).toHaveLength(0)
  })

  /** Starts well and then answers the question for the outcome like this. */
  const startsThen =
    (handler: Handler): Handler =>
    (request, response) => {
      if (request.method === 'POST') void json(200, { sessionID: sessionId })(request, response)
      else void handler(request, response)
    }

  const faults: [string, Handler][] = [
    ['is out of order', json(503, {})],
    [
      'redirects',
      (_request, response) => {
        response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()
      },
    ],
    [
      'hangs up',
      (_request, response) => {
        response.destroy()
      },
    ],
    [
      'answers garbage',
      (_request, response) => {
        response.writeHead(200).end('<html>')
      },
    ],
    ['answers something else', json(200, { hello: 'world' })],
    ['answers 600 KB', json(200, { sessionID: 'x'.repeat(600_000) })],
  ]

  it.each(faults)('that %s at the start causes SME3, and the login ends', async (_name, handler) => {
    user = await anEidUser(portal.db)
    service.answer(handler)
    for (const method of ['smartid', 'mobileid'] as const) {
      const { token } = (
        await (method === 'smartid' ? steps.askSmartId(user) : steps.askMobileId(user))
      ).json<Requested>()
      const answer = await steps.outcome(method, token)
      expect([answer.statusCode, codeOf(answer)]).toEqual([503, 'SME3'])
      expect((await steps.outcome(method, token)).statusCode).toBe(401)
    }
  })

  it.each(faults)('that %s during the confirmation causes SME3, and the page may retry', async (_name, handler) => {
    user = await anEidUser(portal.db)
    service.answer(startsThen(handler))
    const { token } = (await steps.askSmartId(user)).json<Requested>()
    expect(codeOf(await steps.outcome('smartid', token))).toBe('SME3')
    service.answer(json(200, { state: 'RUNNING' }))
    expect((await steps.outcome('smartid', token)).json()).toEqual({ state: 'RUNNING' })
  })

  it('is rejected finally when it reports completion without a proof', async () => {
    user = await anEidUser(portal.db)
    service.answer(startsThen(json(200, { state: 'COMPLETE', result: { endResult: 'OK', documentNumber: 'PNOLT-1' } })))
    const { token } = (await steps.askSmartId(user)).json<Requested>()
    expect(codeOf(await steps.outcome('smartid', token))).toBe('SMART_ID_FAILED')
    const row = await portal.db
      .selectFrom('eid_login')
      .select(['state', 'failure'])
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ state: 'FAILED', failure: 'INVALID PROOF_INCOMPLETE' })
    expect(codeOf(await steps.outcome('smartid', token))).toBe('SMART_ID_FAILED')
  })

  it('has no account for the user: the login fails like any other', async () => {
    user = await anEidUser(portal.db)
    service.answer(json(404, {}))
    const { token } = (await steps.askSmartId(user)).json<Requested>()
    expect(codeOf(await steps.outcome('smartid', token))).toBe('SMART_ID_FAILED')
  })

  it('fails for decoys too during an outage, so that an outage reveals nothing about a user', async () => {
    user = await anEidUser(portal.db)
    service.answer(json(500, {}))
    const told = (answer: Awaited<ReturnType<typeof steps.outcome>>) => ({ ...answer.json<object>(), requestId: '' })
    const real = told(await steps.outcome('smartid', (await steps.askSmartId(user)).json<Requested>().token))
    expect(real).toMatchObject({ code: 'SME3' })
    const decoy = (await steps.askSmartId({ ...user, username: 'nobody' })).json<Requested>()
    expect(told(await steps.outcome('smartid', decoy.token))).toEqual(real)
    expect(codeOf(await steps.outcome('smartid', decoy.token))).toBe('SMART_ID_FAILED')
  })

  it('is never called by a decoy', async () => {
    user = await anEidUser(portal.db)
    service.answer(json(200, { state: 'RUNNING', sessionID: sessionId }))
    await steps.outcome('smartid', (await steps.askSmartId(user)).json<Requested>().token)
    const before = service.asked.length
    await steps.outcome(
      'mobileid',
      (await steps.askMobileId({ ...user, mobilePhone: '+37069999999' })).json<Requested>().token,
    )
    expect(service.asked).toHaveLength(before)
  })
})

describe('portal without contracts', () => {
  let portal: TestApp
  beforeAll(async () => {
    portal = await buildTestApp({ demo: false, config: { simulators: false } })
  })
  afterAll(() => portal.close())

  it('reports that the methods are off', async () => {
    expect((await portal.client().get('/api/portal')).json()).toMatchObject({
      features: { smartId: false, mobileId: false },
    })
  })

  it('returns that the service is not available', async () => {
    const steps = eidSteps(portal)
    const user = await anEidUser(portal.db)
    for (const answer of [
      await steps.askSmartId(user),
      await steps.askMobileId(user),
      await steps.outcome('smartid', 'x'.repeat(43)),
    ]) {
      expect([answer.statusCode, codeOf(answer)]).toEqual([503, 'SME3'])
    }
  })

  it('has no simulated phones', async () => {
    expect((await portal.client().get('/simulator/phones')).statusCode).toBe(404)
    expect(
      (await portal.client().post(`/simulator/phones/${sessionId}/answer`, { answer: 'CONFIRM' })).statusCode,
    ).toBe(404)
  })
})

describe('portal with simulators', () => {
  let portal: TestApp
  beforeAll(async () => {
    portal = await buildTestApp({ config: { identity: { ...testConfig().identity, phoneSeconds: 1 } } })
  })
  afterAll(() => portal.close())

  it('offers both methods', async () => {
    expect((await portal.client().get('/api/portal')).json()).toMatchObject({
      features: { smartId: true, mobileId: true },
    })
  })

  it('logs the demo users in by both methods without using a phone', async () => {
    const stored = await portal.db
      .selectFrom('app_user')
      .selectAll()
      .where('username', 'in', ['demo', 'viewer', 'other', 'operator'])
      .execute()
    const demo = stored.map(row => opened(portal.db, 'app_user', row))
    const steps = eidSteps(portal)
    await Promise.all(
      demo.map(async ({ username, country, personal_code: personalCode, mobile_id_phone_number: mobilePhone }) => {
        const user = { username, country, personalCode: personalCode ?? '', mobilePhone: mobilePhone ?? '' }
        for (const [method, asked] of [
          ['smartid', await steps.askSmartId(user)],
          ['mobileid', await steps.askMobileId(user)],
        ] as const) {
          expect(
            (await steps.outcome(method, asked.json<Requested>().token)).json(),
            `${username} ${method}`,
          ).toMatchObject({ state: 'COMPLETE', stage: 'FULL' })
        }
      }),
    )
    expect(demo).toHaveLength(4)
  }, 30_000)

  it('shows pending confirmations, and accepts one once', async () => {
    const steps = eidSteps(portal)
    const user = await anEidUser(portal.db)
    const asked = (await steps.askSmartId(user)).json<Requested>()
    const waiting = steps.outcome('smartid', asked.token)
    await expect.poll(() => steps.rings(user.personalCode), { timeout: 15_000 }).toBe(1)
    const phones = (await portal.client().get('/simulator/phones')).json<{ id: string }[]>()
    expect(phones[0]).toEqual({
      id: expect.any(String),
      method: 'SMART_ID',
      person: `LT ${user.personalCode}`,
      displayText: 'Log in to Finance portal',
      verificationCode: asked.verificationCode,
      createdAt: expect.any(String),
      confirmsInSeconds: expect.any(Number),
      result: null,
    })
    const answer = (body: object, id = phones[0]?.id ?? '') =>
      portal.client().post(`/simulator/phones/${id}/answer`, body)
    expect((await answer({ answer: 'PERHAPS' })).statusCode).toBe(422)
    expect((await answer({ answer: 'REFUSE' }, sessionId)).statusCode).toBe(404)
    expect((await answer({ answer: 'REFUSE' })).statusCode).toBe(204)
    expect((await answer({ answer: 'CONFIRM' })).statusCode).toBe(404)
    expect(codeOf(await waiting)).toBe('SMART_ID_FAILED')
  })
})
