import { setTimeout as pause } from 'node:timers/promises'
import type { Kysely, Migration } from 'kysely'
import { Migrator, sql } from 'kysely'
import type { Config } from '../config/config.ts'
import { compareReleases, RELEASE } from '../config/release.ts'
import { StartError } from '../errors.ts'
import type { Database } from './database.ts'
import { openMigrationDatabase } from './database.ts'
import { sqlState } from './databaseError.ts'
import { migrations } from './migrations/index.ts'
import type { Tables } from './tables.ts'

/** Names of migrations that the database lacks, and of those that this program does not know. */
export type MigrationState = { readonly pending: readonly string[]; readonly unknown: readonly string[] }

const LOCK_NOT_AVAILABLE = '55P03'
const LOCK_RETRY_MS = 1_000
/** Maximum time that a migration retries while its table is locked. It waits outside the queue, so that others can go on. */
const LOCK_LIMIT_MS = 5 * 60_000

/** Compares the database, which may be empty, with this program. */
export async function migrationState(db: Kysely<Tables>): Promise<MigrationState> {
  const {
    rows: [found],
  } = await sql<{ exists: boolean }>`select to_regclass('kysely_migration') is not null as exists`.execute(db)
  const applied = found?.exists === true ? await appliedMigrations(db) : new Set<string>()
  return {
    pending: Object.keys(migrations).filter(name => !applied.has(name)),
    unknown: [...applied].filter(name => !Object.hasOwn(migrations, name)).sort(),
  }
}

/**
 * Brings the database to this release when the server starts, on a connection of its own (API-19).
 * @returns a warning if the database is newer than this program, which can use it all the same
 * @throws StartError if it cannot, or if migrations are pending and MIGRATE_ON_START is off
 */
export async function prepareSchema(config: Config, database: Database): Promise<string | null> {
  const state = await migrationState(database.db)
  if (state.unknown.length > 0) return newerDatabase(database.db, state)
  if (state.pending.length === 0) return null
  if (!config.migrateOnStart) throw pendingProblem(state)
  if (database.kind === 'pglite') {
    await migrate(database.db)
    return null
  }
  const own = await openMigrationDatabase(config)
  try {
    await migrate(own.db)
  } finally {
    await own.close()
  }
  return null
}

export const pendingProblem = ({ pending }: MigrationState): StartError =>
  new StartError(
    `The database lacks ${String(pending.length)} migrations of release ${RELEASE} (${pending.slice(0, 3).join(', ')}${pending.length > 3 ? ' …' : ''}). Run npm run migrate, or set MIGRATE_ON_START=true.`,
  )

/**
 * A sentence for a database with migrations that this program does not know.
 * @throws StartError if this program cannot use it
 */
export async function newerDatabase(db: Kysely<Tables>, { pending, unknown }: MigrationState): Promise<string> {
  if (pending.length > 0)
    throw new StartError(
      `The database has migrations that release ${RELEASE} does not know (${unknown[0] ?? ''}) and lacks others (${pending[0] ?? ''}). It belongs to another program.`,
    )
  const known = await db
    .selectFrom('release_compatibility')
    .select(['release', 'min_release as minRelease'])
    .executeTakeFirstOrThrow()
  if (compareReleases(RELEASE, known.minRelease) < 0)
    throw new StartError(
      `The database belongs to release ${known.release}; this is ${RELEASE} and can no longer use it. Start ${known.minRelease} or newer.`,
    )
  return `The database belongs to release ${known.release}, this is ${RELEASE}: it does not know ${unknown.join(', ')}, but can work with them.`
}

/**
 * Applies all pending migrations in one transaction. Concurrent processes take turns (advisory lock of Kysely).
 * @throws StartError
 */
export async function migrate(
  db: Kysely<Tables>,
  { all = migrations, limitMs = LOCK_LIMIT_MS }: { all?: Record<string, Migration>; limitMs?: number } = {},
): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => all } })
  const deadline = performance.now() + limitMs
  for (;;) {
    const { error, results } = await migrator.migrateToLatest()
    if (error === undefined) {
      if (results !== undefined && results.length > 0) await writeRelease(db)
      return
    }
    const isLocked = sqlState(error) === LOCK_NOT_AVAILABLE
    if (!isLocked || performance.now() >= deadline)
      throw new StartError(
        `The database could not be migrated, nothing was changed: ${error instanceof Error ? error.message : String(error)}`,
      )
    await pause(LOCK_RETRY_MS)
  }
}

async function writeRelease(db: Kysely<Tables>): Promise<void> {
  const known = await db.selectFrom('release_compatibility').select('release').executeTakeFirst()
  if (known !== undefined && compareReleases(known.release, RELEASE) < 0)
    await db.updateTable('release_compatibility').set({ release: RELEASE }).execute()
}

/** True if every migration known to this release has been applied. */
export async function isMigrated(db: Kysely<Tables>): Promise<boolean> {
  const applied = await appliedMigrations(db)
  return Object.keys(migrations).every(name => applied.has(name))
}

async function appliedMigrations(db: Kysely<Tables>): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  return new Set(rows.map(row => row.name))
}
