import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { logIn } from '../../support/apiClient.ts'
import { startPortal, type RunningPortal } from '../../support/portal.ts'
import { postgresMissing, startPostgres, type TestPostgres } from '../../support/postgres.ts'

describe.skipIf(postgresMissing())('two processes that start at once on one empty PostgreSQL server', () => {
  let server: TestPostgres
  let portals: RunningPortal[] = []

  beforeAll(async () => {
    server = await startPostgres()
    const env = { DATABASE_URL: server.url, SECRET_KEY: 'b'.repeat(64), SIMULATORS: 'true', DEMO: 'true' }
    portals = await Promise.all([startPortal({ env }), startPortal({ env })])
  })
  afterAll(async () => {
    await Promise.all(portals.map(portal => portal.stop()))
    await server?.stop()
  })

  async function one(sql: string): Promise<Record<string, number>> {
    const client = new pg.Client({ connectionString: server.url })
    await client.connect()
    try {
      return (await client.query(sql)).rows[0]
    } finally {
      await client.end()
    }
  }

  it('apply every migration once', async () => {
    const { rows, names } = await one(
      'select count(*)::int as rows, count(distinct name)::int as names from kysely_migration',
    )
    expect(rows).toBeGreaterThan(0)
    expect(rows).toBe(names)
  })

  it('load the demo data once', async () => {
    expect(await one("select count(*)::int as users from app_user where username = 'demo'")).toEqual({ users: 1 })
    expect(await one('select count(*)::int as invoices from invoice')).toEqual({ invoices: 5000 })
  })

  it('share sessions: who signs in at one is known to the other', async () => {
    const { token } = await logIn(portals[0]!.url, 'viewer')
    const answer = await fetch(`${portals[1]!.url}/api/user`, { headers: { authorization: `Bearer ${token}` } })
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({ username: 'viewer' })
  })
})
