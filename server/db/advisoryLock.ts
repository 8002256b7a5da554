import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Transaction } from 'kysely'
import type { Tables } from './tables.ts'

type Trx = Transaction<Tables>

/** Waits for the lock of this name; it is held until the transaction ends, even if the process dies. */
export async function lockName(trx: Trx, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockNumber(name)}::bigint)`.execute(trx)
}

/** False if another transaction holds the lock of this name. */
export async function tryLock(trx: Trx, name: string): Promise<boolean> {
  const { rows } = await sql<{
    locked: boolean
  }>`select pg_try_advisory_xact_lock(${lockNumber(name)}::bigint) as locked`.execute(trx)
  return rows[0]?.locked === true
}

function lockNumber(name: string): string {
  return createHash('sha256').update(name).digest().readBigInt64BE().toString()
}
