import type { Kysely } from 'kysely'
import { Migrator, sql } from 'kysely'
import { StartError } from '../errors.ts'
import { migrations } from './migrations/index.ts'
import type { Tables } from './tables.ts'

function migratorOf(db: Kysely<Tables>): Migrator {
  return new Migrator({ db, provider: { getMigrations: async () => migrations } })
}

/**
 * Applies all pending migrations. Concurrent processes take turns (advisory lock of Kysely).
 * @throws StartError
 */
export async function migrate(db: Kysely<Tables>): Promise<void> {
  const { error } = await migratorOf(db).migrateToLatest()
  if (error !== undefined) {
    throw new StartError(
      `The database could not be migrated, nothing was changed: ${error instanceof Error ? error.message : String(error)}`,
    )
  }
}

/** True if every migration known to this release has been applied. */
export async function isMigrated(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  const applied = new Set(rows.map(row => row.name))
  return Object.keys(migrations).every(name => applied.has(name))
}
