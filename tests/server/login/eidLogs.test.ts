import type { Writable } from 'node:stream'
import { afterEach, expect, it, vi } from 'vitest'
import { buildTestApp } from '../../support/app.ts'
import { testConfig } from '../../support/testDatabase.ts'
import { anEidUser, eidSteps } from '../../support/eid.ts'
import type { Requested } from '../../support/eid.ts'

afterEach(() => vi.restoreAllMocks())

it('login by electronic identity writes neither name, personal code, phone number, control code nor token to the log (SEC-55)', async () => {
  let log = ''
  const identity = { ...testConfig().identity, pollSeconds: 1, phoneSeconds: 30 }
  const party = {
    url: 'http://127.0.0.1:1/canary-path',
    uuid: '00000000-0000-4000-8000-000000000000',
    name: 'canary-party',
    authorities: [],
  }
  const simulated = await buildTestApp({ demo: false, config: { logLevel: 'trace', identity } })
  const broken = await buildTestApp({
    demo: false,
    config: {
      logLevel: 'trace',
      simulators: false,
      identity: { ...identity, smartId: { ...party, scheme: 'smart-id' }, mobileId: party },
    },
  })
  try {
    const secrets = ['canary', '69876543', 'Bearer', 'Log in to']
    for (const portal of [simulated, broken]) {
      const stream = Reflect.get(
        portal.app.log,
        Object.getOwnPropertySymbols(portal.app.log).find(symbol => String(symbol) === 'Symbol(pino.stream)') ??
          Symbol('none'),
      ) as Writable
      vi.spyOn(stream, 'write').mockImplementation((chunk: unknown) => {
        log += String(chunk)
        return true
      })
      const steps = eidSteps(portal)
      const user = await anEidUser(portal.db, { username: `canary-${secrets.length}`, mobilePhone: '+37069876543' })
      secrets.push(user.personalCode)
      for (const [method, asked] of [
        ['smartid', await steps.askSmartId(user)],
        ['mobileid', await steps.askMobileId(user)],
        ['mobileid', await steps.askMobileId({ ...user, username: 'canary-nobody' })],
      ] as const) {
        const { token } = asked.json<Requested>()
        secrets.push(token)
        const waiting = steps.outcome(method, token)
        if (portal === simulated && method === 'smartid') await steps.pickUp(user.personalCode, 'SOMEBODY_ELSE')
        await waiting
      }
    }
    expect(log).toContain('/api/login/smartid/authenticate')
    expect(log).toContain('INVALID OTHER_PERSON')
    expect(log).toContain('UNREACHABLE')
    for (const secret of secrets) expect(log).not.toContain(secret)
  } finally {
    await simulated.close()
    await broken.close()
  }
})
