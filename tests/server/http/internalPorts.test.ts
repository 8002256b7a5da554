import { afterEach, describe, expect, it } from 'vitest'
import type { Exposure } from '../../../server/config/exposureConfig.ts'
import { buildTestApp, type TestApp } from '../../support/app.ts'
import { freePort } from '../../support/postgres.ts'

const open: TestApp[] = []
afterEach(async () => {
  for (const portal of open.splice(0)) await portal.close()
})

async function portalWith(exposure: Exposure): Promise<TestApp> {
  const portal = await buildTestApp({ demo: false, config: { exposure } })
  open.push(portal)
  await portal.app.internalPorts.listen('127.0.0.1')
  return portal
}

const docs = ['/api/docs', '/api/docs/style.css', '/api/docs/openapi.json']

describe('metrics and API description', () => {
  it('are available at the main port by default', async () => {
    const { client, app } = await portalWith({ metrics: 'main', apiDocs: 'main' })
    for (const path of ['/metrics', ...docs]) expect((await client().get(path)).statusCode, path).toBe(200)
    expect(app.internalPorts.ports).toEqual([])
  })

  it('are not found when switched off', async () => {
    const { client } = await portalWith({ metrics: 'off', apiDocs: 'off' })
    for (const path of ['/metrics', '/metrics/', ...docs]) {
      const answer = await client().get(path)
      expect([answer.statusCode, answer.json<{ code: string }>().code], path).toEqual([404, 'NOT_FOUND'])
    }
    expect((await client().get('/api/health')).statusCode).toBe(200)
  })

  it('are available only at another port, both at one if configured, and nothing else with them', async () => {
    const port = await freePort()
    const { client } = await portalWith({ metrics: port, apiDocs: port })
    for (const path of ['/metrics', ...docs]) {
      expect((await client().get(path)).statusCode, path).toBe(404)
      const answer = await fetch(`http://127.0.0.1:${port}${path}`)
      expect(answer.status, path).toBe(200)
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
      expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
    }
    await client().get('/api/portal')
    expect(await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()).toContain('route="/api/portal"')
    for (const path of ['/', '/api/portal', '/api/user', '/simulator/messages']) {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`)
      expect([answer.status, ((await answer.json()) as { code: string }).code], path).toEqual([404, 'NOT_FOUND'])
    }
  })

  it('shut down with the portal', async () => {
    const port = await freePort()
    const portal = await portalWith({ metrics: port, apiDocs: 'off' })
    expect((await fetch(`http://127.0.0.1:${port}/metrics`)).status).toBe(200)
    await open.splice(0)[0]?.close()
    await expect(fetch(`http://127.0.0.1:${port}/metrics`)).rejects.toThrow()
    expect(portal.app.internalPorts.ports).toEqual([port])
  })
})
