import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { logIn } from '../../support/apiClient.ts'
import { expectServed, manage, sendApplication } from '../../support/storedApplication.ts'
import { launchPortal, startPortal, type RunningPortal } from '../../support/portal.ts'
import { freePort, postgresMissing, startPostgres, type TestPostgres } from '../../support/postgres.ts'

describe.skipIf(postgresMissing())('two processes started together on one empty PostgreSQL server', () => {
  let server: TestPostgres
  let portals: RunningPortal[] = []
  let env: Record<string, string>

  beforeAll(async () => {
    server = await startPostgres()
    env = {
      DATABASE_URL: server.url,
      SECRET_KEY: 'b'.repeat(64),
      SIMULATORS: 'true',
      DEMO: 'true',
      PERSONAL_DATA_KEYS: `two:${'c'.repeat(64)}`,
    }
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

  it('apply every migration once (API-14)', async () => {
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

  it('share sessions: a login at one process is valid at the other (API-14)', async () => {
    const { token } = await logIn(portals[0]!.url, 'viewer')
    const answer = await fetch(`${portals[1]!.url}/api/user`, { headers: { authorization: `Bearer ${token}` } })
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({ username: 'viewer' })
  })

  it('remind each buyer once on day 3 and once on day 7 (VER-32)', async () => {
    const isDemo = "key_hash is not null and state = 'SENT' and expires_at > now()"
    const count = async () =>
      (
        await one(
          "select count(*)::int as mails from simulated_message where subject like 'Priminimas%' or subject like 'Atgādinājums%'",
        )
      )['mails']
    const { buyers } = await one(`select count(*)::int as buyers from buyer_verification where ${isDemo}`)
    expect(buyers).toBeGreaterThan(1)
    for (const [round, days] of [3, 7].entries()) {
      await Promise.all(portals.map(portal => portal.stop()))
      await one(`update buyer_verification set sent_at = now() - interval '${days} days 1 hour' where ${isDemo}`)
      // Both look for what is due when they have started.
      portals = await Promise.all([startPortal({ env }), startPortal({ env })])
      await expect.poll(count, { timeout: 30_000 }).toBe((buyers ?? 0) * (round + 1))
    }
    await Promise.all(portals.map(portal => portal.stop()))
    portals = await Promise.all([startPortal({ env }), startPortal({ env })])
    const { reminded } = await one(`select sum(reminders)::int as reminded from buyer_verification where ${isDemo}`)
    expect([reminded, await count()]).toEqual([(buyers ?? 0) * 2, (buyers ?? 0) * 2])
    const { keys } = await one(
      `select count(*)::int as keys from buyer_verification_key where verification_id in (select id from buyer_verification where ${isDemo})`,
    )
    expect(keys).toBe((buyers ?? 0) * 2)
  }, 180_000)

  it('can be backed up while running, and the restored copy starts only with the key', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'portal-backup-'))
    const file = join(folder, 'backup')
    try {
      const kept = await sendApplication(portals[0]!.url)
      const saved = await manage(['backup', '--to', file], env)
      expect([saved.code, saved.output]).toEqual([0, expect.stringContaining('Encrypted with two')])

      await one('create database restored')
      const { PERSONAL_DATA_KEYS = '', ...others } = env
      const withoutKeys = { ...others, DATABASE_URL: server.url.replace(/\/portal$/, '/restored') }
      const restored = await manage(['restore', '--from', file], withoutKeys)
      expect([restored.code, restored.output]).toEqual([
        0,
        expect.stringContaining('The portal will not start yet: it needs the key two'),
      ])
      const refused = launchPortal({ ...withoutKeys, PORT: String(await freePort()) })
      expect([await refused.ended, refused.stderr()]).toEqual([
        1,
        expect.stringContaining('is encrypted with the key "two", which is not in the key ring'),
      ])

      const again = await startPortal({ env: { ...withoutKeys, PERSONAL_DATA_KEYS } })
      try {
        await expectServed(again.url, kept)
      } finally {
        expect(await again.stop()).toBe(0)
      }
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
})
