import { sql, type Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { StartError } from '../errors.ts'
import { keyUses } from './reencryption.ts'
import { vaultOf } from './vault.ts'

/**
 * Compares the key ring with the keys the database was encrypted with, before anything is read or written. A missing
 * or wrong key would otherwise only show up with single applications. New keys are registered.
 * @throws StartError that names the keys
 */
export async function checkKeys(db: Kysely<Tables>): Promise<void> {
  const ring = vaultOf(db)
  const missing = [
    ...new Set((await keyUses(db)).flatMap(({ keyId }) => (keyId === null || ring.ids.includes(keyId) ? [] : [keyId]))),
  ]
  if (missing.length > 0) {
    throw new StartError(
      `Personal data in this database is encrypted with ${missing.map(id => `the key "${id}"`).join(' and ')}, which is not in the key ring (PERSONAL_DATA_KEYS, or personal-data.keys in DATA_DIR). Add the key; without it the data cannot be read.`,
    )
  }
  for (const { id, value } of ring.checkValues()) {
    await db
      .insertInto('data_key')
      .values({ id, check_value: value })
      .onConflict(conflict => conflict.doNothing())
      .execute()
    const {
      rows: [known],
    } = await sql<{ check_value: Buffer }>`select check_value from data_key where id = ${id}`.execute(db)
    if (known !== undefined && !Buffer.from(known.check_value).equals(value)) {
      throw new StartError(
        `The key "${id}" of the key ring is not the one that this database knows under that id. Put the old key back, or give the new one another id.`,
      )
    }
  }
}
