import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loginCalls, PUBLISH_CALL } from '../../../server/http/workMetrics.ts'
import { buildTestApp, type TestApp } from '../../support/app.ts'

describe('metrics of logins, exports and publications', () => {
  let portal: TestApp
  beforeAll(async () => {
    portal = await buildTestApp()
  })
  afterAll(() => portal.close())

  async function logins(): Promise<string[]> {
    const { body } = await portal.client().get('/metrics')
    return [...body.matchAll(/^portal_login_total\{method="(\w+)",result="(\w+)"\} ([1-9]\d*)$/gm)].map(
      ([, method, result, count]) => `${method} ${result} ${count}`,
    )
  }

  it('belong to calls that exist', () => {
    for (const url of [...Object.keys(loginCalls), PUBLISH_CALL])
      expect(portal.app.hasRoute({ method: 'POST', url }), url).toBe(true)
  })

  it('count each decision about a login once, by its method', async () => {
    expect(await logins()).toEqual([])
    await portal.client().post('/api/login/username', { username: 'demo', password: 'Wrong-Password-1' })
    expect(await logins()).toEqual(['password rejected 1'])
    await portal.as('demo')
    expect(await logins()).toEqual(['password ok 1', 'password rejected 1', 'sms ok 1'])
  })

  it('count the checks and exports that run', async () => {
    const { body } = await portal.client().get('/metrics')
    expect(body).toMatch(/^portal_hash_queue\{state="waiting"\} 0$/m)
    const { passwords } = portal.app
    const checks = [passwords.matches(null, 'a'), passwords.matches(null, 'b'), passwords.matches(null, 'c')]
    expect(passwords.load.running + passwords.load.waiting).toBe(3)
    await Promise.all(checks)
    expect(passwords.load).toEqual({ running: 0, waiting: 0 })
    expect(body).toMatch(/^portal_export_queue\{owner="companies"\} 0$/m)
  })
})
