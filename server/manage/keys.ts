import { setTimeout as pause } from 'node:timers/promises'
import type { Config } from '../config/config.ts'
import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { StartError } from '../errors.ts'
import { keyUses, reencryptSome, encryptedTables } from '../vault/reencryption.ts'
import { vaultOf } from '../vault/vault.ts'
import { openStored } from './openStored.ts'

type Print = (line: string) => void
const WAIT_MS = 500
const MAX_ATTEMPTS = 60

/** `keys -- status` shows what is encrypted with which key; `keys -- rotate` encrypts everything with the current one. */
export async function keys(config: Config, [command, ...more]: readonly string[], print: Print): Promise<void> {
  if ((command !== 'status' && command !== 'rotate') || more.length > 0)
    throw new StartError('Say `npm run keys -- status` or `npm run keys -- rotate`.')
  const { db, close } = await openStored(config)
  try {
    if (command === 'rotate') await rotate(db, print)
    await status(db, print)
  } finally {
    await close()
  }
}

async function status(db: Kysely<Tables>, print: Print): Promise<void> {
  const { current, ids } = vaultOf(db)
  const uses = await keyUses(db)
  print(`Keys of the ring: ${ids.map(id => (id === current ? `${id} (current)` : id)).join(', ')}`)
  for (const { table, keyId, rows } of uses)
    print(`  ${table.padEnd(26)}${(keyId ?? 'not encrypted yet').padEnd(20)}${String(rows).padStart(10)}`)
  const used = new Set(uses.map(({ keyId }) => keyId))
  const free = ids.filter(id => id !== current && !used.has(id))
  if (free.length > 0)
    print(
      `No value needs any more: ${free.join(', ')}. Once every process runs with the current key, they may leave the ring.`,
    )
}

/**
 * Works in batches, so that it can be stopped and run again at any time, on PostgreSQL also while the portal runs.
 * @throws StartError if rows stay locked by another process
 */
export async function rotate(db: Kysely<Tables>, print: Print): Promise<void> {
  const { current } = vaultOf(db)
  for (let attempt = 0; ; attempt += 1) {
    for (const table of encryptedTables) {
      let rows = 0
      for (let some = 1; some > 0; rows += some) some = await reencryptSome(db, table, { others: true })
      if (rows > 0) print(`${table}: ${rows} rows encrypted with ${current}`)
    }
    if ((await keyUses(db)).every(({ keyId }) => keyId === current)) return
    if (attempt >= MAX_ATTEMPTS) throw new StartError('Some rows are in use and were left as they are. Run it again.')
    await pause(WAIT_MS)
  }
}
