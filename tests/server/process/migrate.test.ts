import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchPortal } from '../../support/portal.ts'
import { freePort, postgresMissing, startPostgres, type TestPostgres } from '../../support/postgres.ts'
import { manage } from '../../support/storedApplication.ts'

describe.skipIf(postgresMissing())('schema of a database server', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-migrate-'))
  let server: TestPostgres
  let env: Record<string, string>

  beforeAll(async () => {
    server = await startPostgres()
    const file = join(folder, 'database-url')
    writeFileSync(file, `${server.url}\n`, { mode: 0o600 })
    env = {
      DATABASE_URL_FILE: file,
      SECRET_KEY: 'f'.repeat(64),
      PERSONAL_DATA_KEYS: `migrate:${'a'.repeat(64)}`,
      SIMULATORS: 'true',
      DEMO: 'false',
    }
  })
  afterAll(async () => {
    await server?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  async function failToStart(extra: Record<string, string> = {}): Promise<string> {
    const portal = launchPortal({ ...env, ...extra, PORT: String(await freePort()) })
    expect(await portal.ended).toBe(1)
    return portal.stderr()
  }

  it('is brought to this release by the command alone, and a newer one prevents startup (API-19, API-20)', async () => {
    const later = { MIGRATE_ON_START: 'false' }
    expect(await failToStart(later)).toMatch(/^The database lacks \d+ migrations .*npm run migrate[^\n]*\n$/)
    const pending = await manage(['migrate', '--check'], env)
    expect([pending.code, pending.output]).toEqual([1, expect.stringContaining('(001-foundation, ')])

    const applied = await manage(['migrate'], { ...env, MIGRATION_DATABASE_URL: server.url })
    expect([applied.code, applied.output]).toEqual([0, expect.stringContaining('Applied 001-foundation.\n')])
    const checked = await manage(['migrate', '--check'], env)
    expect([checked.code, checked.output]).toEqual([0, expect.stringMatching(/^The database is of release \d/)])

    const client = new pg.Client({ connectionString: server.url })
    await client.connect()
    await client.query("insert into kysely_migration (name, timestamp) values ('999-later', 'now')")
    await client.query("update release_compatibility set release = '9.7.0', min_release = '9.6.0'")
    await client.end()
    expect(await failToStart(later)).toMatch(
      /^The database belongs to release 9\.7\.0; this is \S+ and can no longer use it\. Start 9\.6\.0 or newer\.\n$/,
    )
  })
})
