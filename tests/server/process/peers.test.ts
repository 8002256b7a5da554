import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startPortal, type RunningPortal } from '../../support/portal.ts'
import { postgresMissing, startPostgres, type TestPostgres } from '../../support/postgres.ts'

const [one, two] = ['1'.repeat(64), '2'.repeat(64)]

describe.skipIf(postgresMissing())('processes with different keys on one database (API-44, API-45)', () => {
  let server: TestPostgres
  const portals: RunningPortal[] = []
  beforeAll(async () => {
    server = await startPostgres()
  })
  afterAll(async () => {
    await Promise.all(portals.map(portal => portal.stop('SIGKILL')))
    await server?.stop()
  })

  async function start(SECRET_KEY: string): Promise<RunningPortal> {
    const env = {
      DATABASE_URL: server.url,
      SECRET_KEY,
      PERSONAL_DATA_KEYS: `peers:${'e'.repeat(64)}`,
      SIMULATORS: 'true',
      DEMO: 'false',
    }
    const portal = await startPortal({ env })
    portals.push(portal)
    return portal
  }
  const ready = async ({ url }: RunningPortal): Promise<number> => (await fetch(`${url}/api/ready`)).status

  it('leave the older one ready, and the younger one as soon as it is alone; a key is replaced without that', async () => {
    const first = await start(one)
    expect(await ready(first)).toBe(200)
    const hasty = await start(`${two},${one}`)
    expect(await ready(hasty)).toBe(503)
    expect(await ready(hasty)).toBe(503)
    expect(await ready(first)).toBe(200)
    const said = hasty.output().match(/not ready: a process on the same database has another configuration/g)
    expect(said).toHaveLength(1)
    expect(hasty.output()).toContain('"difference":"SECRET_KEY"')
    expect(hasty.output()).not.toContain(two)
    expect(await first.stop()).toBe(0)
    await expect.poll(() => ready(hasty), { timeout: 15_000, interval: 500 }).toBe(200)
    const last = await start(two)
    expect(await ready(last)).toBe(200)
    expect(await ready(hasty)).toBe(200)
  })
})
