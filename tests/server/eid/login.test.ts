import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp } from '../../support/app.ts'
import type { TestApp } from '../../support/app.ts'
import { anEidUser, eidSteps } from '../../support/eid.ts'
import type { Requested } from '../../support/eid.ts'
import { codeOf } from '../../support/login.ts'

let portal: TestApp
let steps: ReturnType<typeof eidSteps>
beforeAll(async () => {
  portal = await buildTestApp({ demo: false })
  steps = eidSteps(portal)
})
afterAll(() => portal.close())

describe.each(['smartid', 'mobileid'] as const)('a login by %s', (method) => {
  const ask = (user: Parameters<typeof steps.askSmartId>[0] & Parameters<typeof steps.askMobileId>[0]) =>
    method === 'smartid' ? steps.askSmartId(user) : steps.askMobileId(user)

  it('opens a session for the person who confirms', async () => {
    const user = await anEidUser(portal.db)
    const asked = await ask(user)
    expect(asked.statusCode, asked.body).toBe(200)
    const { verificationCode, token } = asked.json<Requested>()
    expect(verificationCode).toMatch(/^\d{4}$/)
    const waiting = steps.outcome(method, token)
    await steps.pickUp(user.personalCode, 'CONFIRM')
    const answer = await waiting
    expect(answer.statusCode, answer.body).toBe(200)
    const session = answer.json<{ state: string; token: string; stage: string }>()
    expect(session).toMatchObject({ state: 'COMPLETE', stage: 'FULL', token: expect.stringMatching(/^[\w-]{43}$/) })
    const me = await portal.client(session.token).get('/api/user')
    expect(me.json()).toMatchObject({ username: user.username })
    expect(codeOf(await steps.outcome(method, token))).toBe('SME6')
  })
})
