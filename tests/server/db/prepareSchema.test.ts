import { type Kysely, sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { compareReleases, RELEASE } from '../../../server/config/release.ts'
import { openMigrationDatabase, type Database } from '../../../server/db/database.ts'
import { isMigrated, migrate, migrationState, prepareSchema } from '../../../server/db/migrate.ts'
import { migrations } from '../../../server/db/migrations/index.ts'
import { StartError } from '../../../server/errors.ts'
import { postgresMissing, startPostgres } from '../../support/postgres.ts'
import { openTestDatabase, testConfig } from '../../support/testDatabase.ts'

const config = testConfig()
const applied = (name: string) => ({ name, timestamp: new Date().toISOString() })

describe('database at startup', () => {
  let database: Database
  beforeEach(async () => {
    database = await openTestDatabase()
  })
  afterEach(() => database.close())

  /** What a program of a later release leaves. */
  async function upgraded(release: string, minRelease: string): Promise<void> {
    const { name, timestamp } = applied('999-later')
    await sql`insert into kysely_migration (name, timestamp) values (${name}, ${timestamp})`.execute(database.db)
    await database.db.updateTable('release_compatibility').set({ release, min_release: minRelease }).execute()
  }

  it('of this release needs nothing and gets no warning', async () => {
    expect(await prepareSchema(config, database)).toBeNull()
    const row = await database.db.selectFrom('release_compatibility').selectAll().execute()
    expect(row).toEqual([{ only_row: true, release: RELEASE, min_release: '0.2.0' }])
  })

  it('of a newer release is used with one warning while it allows this one (API-19)', async () => {
    await upgraded('9.7.0', RELEASE)
    expect(await prepareSchema(config, database)).toBe(
      `The database belongs to release 9.7.0, this is ${RELEASE}: it does not know 999-later, but can work with them.`,
    )
    expect(await isMigrated(database.db), 'ready').toBe(true)
    const { release } = await database.db
      .selectFrom('release_compatibility')
      .select('release')
      .executeTakeFirstOrThrow()
    expect(release, 'stays').toBe('9.7.0')
  })

  it('of a newer release that this one can no longer use prevents startup with one sentence (API-19)', async () => {
    await upgraded('9.7.0', '9.6.0')
    const failed = prepareSchema(config, database)
    await expect(failed).rejects.toBeInstanceOf(StartError)
    await expect(failed).rejects.toThrow(
      `The database belongs to release 9.7.0; this is ${RELEASE} and can no longer use it. Start 9.6.0 or newer.`,
    )
  })

  it('with unknown migrations and without known ones prevents startup', async () => {
    await upgraded('9.7.0', '0.0.1')
    await sql`delete from kysely_migration where name = '001-foundation'`.execute(database.db)
    await expect(prepareSchema(config, database)).rejects.toThrow(/does not know \(999-later\) and lacks others \(001-/)
  })

  it('with pending migrations prevents startup under MIGRATE_ON_START=false, and nothing is applied', async () => {
    const last = Object.keys(migrations).at(-1) ?? ''
    await sql`delete from kysely_migration where name = ${last}`.execute(database.db)
    await expect(prepareSchema({ ...config, migrateOnStart: false }, database)).rejects.toThrow(
      new RegExp(`lacks 1 migrations of release .*\\(${last}\\).*npm run migrate.*MIGRATE_ON_START=true`),
    )
    expect((await migrationState(database.db)).pending).toEqual([last])
  })
})

it.each([
  ['0.2.0', '0.2.0', 0],
  ['0.10.0', '0.9.9', 1],
  ['1.0.0', '0.99.99', 1],
  ['0.2.0-rc.1', '0.2.1', -1],
])('release %s compared with %s', (a, b, expected) => {
  expect(Math.sign(compareReleases(a, b))).toBe(expected)
})

describe.skipIf(postgresMissing())('migrations on a server', () => {
  it('run without statement timeout, wait for a lock only shortly, and try again (API-20)', async () => {
    const server = await startPostgres()
    const other = new pg.Client({ connectionString: server.url })
    const database = await openMigrationDatabase({
      ...config,
      databaseUrl: server.url,
      migrationDatabaseUrl: server.url,
    })
    try {
      const all = {
        '001-tables': {
          up: async (db: Kysely<unknown>) => {
            await sql`create table busy (id int)`.execute(db)
            await sql`create table release_compatibility (release text, min_release text)`.execute(db)
          },
        },
      }
      await migrate(database.db, { all })
      await other.connect()
      await other.query('begin')
      await other.query('select * from busy')
      let attempts = 0
      const seen: unknown[] = []
      const next = {
        up: async (db: Kysely<unknown>) => {
          attempts += 1
          for (const name of ['statement_timeout', 'lock_timeout'])
            seen.push(
              (await sql<{ value: string }>`select current_setting(${name}) as value`.execute(db)).rows[0]?.value,
            )
          await sql`alter table busy add column later int`.execute(db)
        },
      }
      const grown = { ...all, '002-busy': next }
      await expect(migrate(database.db, { all: grown, limitMs: 1 }), 'the limit').rejects.toThrow(/lock timeout/)
      const done = migrate(database.db, { all: grown })
      await expect.poll(() => attempts, { timeout: 10_000 }).toBe(2)
      // While the migration waits or rests, a reader that comes later is not stopped for longer than the lock timeout.
      const reader = await openMigrationDatabase({
        ...config,
        databaseUrl: server.url,
        migrationDatabaseUrl: server.url,
      })
      await sql`set lock_timeout = 0`.execute(reader.db)
      const before = Date.now()
      await sql`select * from busy`.execute(reader.db)
      expect(Date.now() - before).toBeLessThan(4_000)
      await reader.close()
      await other.query('commit')
      await done
      expect(seen.slice(0, 2)).toEqual(['0', '2s'])
      await other.query('select later from busy')
    } finally {
      await other.end()
      await database.close()
      await server.stop()
    }
  })
})
