import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Config } from '../config/config.ts'
import { RELEASE } from '../config/release.ts'
import { openMigrationDatabase } from '../db/database.ts'
import { migrate as apply, migrationState, newerDatabase, pendingProblem } from '../db/migrate.ts'
import { StartError } from '../errors.ts'
import { checkKeys } from '../vault/keyCheck.ts'
import { keepNewKeys } from '../vault/keyFile.ts'

/**
 * `migrate`: brings the database to this release without starting the server. It uses MIGRATION_DATABASE_URL, waits for
 * no lock longer than two seconds at a time and has no limit for a statement. `migrate -- --check` changes nothing and
 * fails while migrations are pending.
 */
export async function migrate(config: Config, args: readonly string[], print: (line: string) => void): Promise<void> {
  const { values } = parseArgs({ args: [...args], options: { check: { type: 'boolean', default: false } } })
  if (values.check && config.databaseUrl === null && !existsSync(join(config.dataDir ?? '', 'pglite')))
    throw new StartError(`There is no embedded database in ${config.dataDir ?? 'memory'}.`)
  const { db, close } = await openMigrationDatabase(config)
  try {
    const state = await migrationState(db)
    if (state.unknown.length > 0) {
      print(await newerDatabase(db, state))
      return
    }
    if (values.check && state.pending.length > 0) throw pendingProblem(state)
    if (state.pending.length > 0) {
      await apply(db)
      await checkKeys(db)
      keepNewKeys(config.dataKeys)
      for (const name of state.pending) print(`Applied ${name}.`)
    }
    print(`The database is of release ${RELEASE}.`)
  } finally {
    await close()
  }
}
