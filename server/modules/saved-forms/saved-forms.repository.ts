import type { Kysely, Transaction } from 'kysely'
import type { SavedFormTable, Tables } from '../../db/tables.ts'
import type { Selectable } from 'kysely'

type Db = Kysely<Tables> | Transaction<Tables>
export type SavedForm = Pick<Selectable<SavedFormTable>, 'share' | 'expires_at' | 'nonce_hash' | 'opened_at'>

type New = { idHash: Buffer; share: Buffer; now: Date; expiresAt: Date }

/** False when the id already exists. */
export async function insert(db: Db, { idHash, share, now, expiresAt }: New): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('saved_form')
    .values({ id_hash: idHash, share, created_at: now, expires_at: expiresAt, nonce_hash: null, opened_at: null })
    .onConflict(conflict => conflict.column('id_hash').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function find(db: Db, idHash: Buffer): Promise<SavedForm | undefined> {
  return db
    .selectFrom('saved_form')
    .select(['share', 'expires_at', 'nonce_hash', 'opened_at'])
    .where('id_hash', '=', idHash)
    .executeTakeFirst()
}

/** Locks the row: of two concurrent calls, only one may be the first to open it. */
export async function lock(trx: Transaction<Tables>, idHash: Buffer): Promise<SavedForm | undefined> {
  return trx
    .selectFrom('saved_form')
    .select(['share', 'expires_at', 'nonce_hash', 'opened_at'])
    .where('id_hash', '=', idHash)
    .forUpdate()
    .executeTakeFirst()
}

export async function markOpened(
  trx: Transaction<Tables>,
  idHash: Buffer,
  nonceHash: Buffer,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('saved_form')
    .set({ nonce_hash: nonceHash, opened_at: now })
    .where('id_hash', '=', idHash)
    .execute()
}

/** Extends the lifetime; false for an expired, unknown or opened form. An opened form continues under its next id. */
export async function prolong(db: Db, idHash: Buffer, now: Date, expiresAt: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('saved_form')
    .set({ expires_at: expiresAt })
    .where('id_hash', '=', idHash)
    .where('expires_at', '>', now)
    .where('nonce_hash', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function remove(db: Db, idHash: Buffer): Promise<void> {
  await db.deleteFrom('saved_form').where('id_hash', '=', idHash).execute()
}

/** Deletes keys that must no longer be issued: expired, or opened before the repeat window. */
export async function removeOld(db: Db, now: Date, openedBefore: Date): Promise<void> {
  await db
    .deleteFrom('saved_form')
    .where(row => row.or([row('expires_at', '<=', now), row('opened_at', '<=', openedBefore)]))
    .execute()
}
