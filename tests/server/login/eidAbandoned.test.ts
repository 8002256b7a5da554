import { afterAll, beforeAll, expect, it } from 'vitest'
import * as repository from '../../../server/modules/login/eid.repository.ts'
import { EidQuestion } from '../../../server/modules/login/eidQuestion.ts'
import type { IdentityProvider } from '../../../server/providers/eid/identityProvider.ts'
import { tokenHash } from '../../../server/security/token.ts'
import { buildTestApp } from '../../support/app.ts'
import { testConfig } from '../../support/testDatabase.ts'
import type { TestApp } from '../../support/app.ts'
import { anEidUser, eidSteps } from '../../support/eid.ts'
import type { Requested } from '../../support/eid.ts'

let portal: TestApp
let steps: ReturnType<typeof eidSteps>
let address: string
beforeAll(async () => {
  portal = await buildTestApp({
    demo: false,
    config: { identity: { ...testConfig().identity, ttlSeconds: 60, pollSeconds: 15, phoneSeconds: 30 } },
  })
  steps = eidSteps(portal)
  address = await portal.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => portal.close())

/** The question for the outcome over a real connection, which can be cut. */
const wait = (token: string, signal?: AbortSignal) =>
  fetch(`${address}/api/login/smartid/authenticate`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    ...(signal === undefined ? {} : { signal }),
  })
const sessions = (id: string) => portal.db.selectFrom('session').selectAll().where('user_id', '=', id).execute()

it('login leaves no session when the page disconnects before the confirmation', async () => {
  const user = await anEidUser(portal.db)
  const { token } = (await steps.askSmartId(user)).json<Requested>()
  const page = new AbortController()
  const waiting = wait(token, page.signal)
  await expect.poll(() => steps.rings(user.personalCode), { timeout: 15_000 }).toBe(1)
  page.abort()
  await expect(waiting).rejects.toThrow()
  await steps.pickUp(user.personalCode, 'CONFIRM')
  expect(await sessions(user.id)).toHaveLength(0)
  expect(await portal.db.selectFrom('eid_login').select('state').where('user_id', '=', user.id).execute()).toEqual([
    { state: 'STARTED' },
  ])
})

it('login continues for a page that only lost its connection', async () => {
  const user = await anEidUser(portal.db)
  const { token } = (await steps.askSmartId(user)).json<Requested>()
  const page = new AbortController()
  const cut = wait(token, page.signal).catch(() => undefined)
  await expect.poll(() => steps.rings(user.personalCode), { timeout: 15_000 }).toBe(1)
  page.abort()
  await cut
  const waiting = wait(token)
  await steps.pickUp(user.personalCode, 'CONFIRM')
  expect(await (await waiting).json()).toMatchObject({ state: 'COMPLETE', stage: 'FULL' })
  expect(await sessions(user.id)).toHaveLength(1)
})

it('login read only after the process has begun to end does not wait, and asks nobody', async () => {
  const user = await anEidUser(portal.db)
  const { token } = (await steps.askSmartId(user)).json<Requested>()
  const row = await repository.findLogin(portal.db, 'SMART_ID', tokenHash(token))
  const questions = new EidQuestion({ db: portal.db, now: () => new Date(), pollSeconds: 15, logFailure: () => {} })
  questions.close()
  // A provider that is asked would throw.
  const outcome = await questions.ask('SMART_ID', {} as IdentityProvider, row!, new AbortController().signal)
  expect(outcome).toEqual({ state: 'RUNNING' })
  expect((await repository.findLogin(portal.db, 'SMART_ID', tokenHash(token)))?.state).toBe('NEW')
})

it('login does not delay the shutdown of the process', async () => {
  const real = await anEidUser(portal.db)
  const tokens = [
    (await steps.askSmartId(real)).json<Requested>().token,
    (await steps.askSmartId({ ...real, username: 'nobody' })).json<Requested>().token,
  ]
  const waiting = tokens.map(token => wait(token))
  await expect.poll(() => steps.rings(real.personalCode), { timeout: 15_000 }).toBe(1)
  const begun = Date.now()
  await portal.app.close()
  expect(Date.now() - begun).toBeLessThan(5_000)
  for (const answer of await Promise.all(waiting)) expect(await answer.json()).toEqual({ state: 'RUNNING' })
})
