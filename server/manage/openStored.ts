import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import { openDatabase, type Database } from '../db/database.ts'
import { isMigrated } from '../db/migrate.ts'
import { StartError } from '../errors.ts'
import { checkKeys } from '../vault/keyCheck.ts'

/**
 * Opens a database of this release, with the keys it was encrypted with.
 * @throws StartError if it is missing, in use (embedded) or of another release, or if its keys are missing
 */
export async function openStored(config: Config): Promise<Database> {
  if (config.databaseUrl === null && config.dataDir !== null && !existsSync(join(config.dataDir, 'pglite'))) {
    throw new StartError(
      `There is no embedded database in ${config.dataDir}. Set DATA_DIR or DATABASE_URL as for the portal.`,
    )
  }
  const database = await openDatabase(config)
  try {
    const current = await isMigrated(database.db).catch(() => false)
    if (!current)
      throw new StartError('The database is not of this release. Start the portal once, so that it is migrated.')
    await checkKeys(database.db)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}
