import type { Kysely, Transaction } from 'kysely'
import type { ReauthorisationPurpose, Tables } from '../../db/tables.ts'

type Db = Kysely<Tables> | Transaction<Tables>
export type GrantQuery = {
  sessionId: string
  purposes: readonly ReauthorisationPurpose[]
  target?: string | undefined
  now: Date
}

export async function findPasswordHash(db: Db, userId: string): Promise<string | null> {
  const row = await db.selectFrom('app_user').select('password_hash').where('id', '=', userId).executeTakeFirst()
  return row?.password_hash ?? null
}

type NewGrant = { sessionId: string; purpose: ReauthorisationPurpose; target: string; expiresAt: Date; now: Date }

/** Replaces an existing grant for the same purpose and target, and removes the session's expired grants. */
export async function insertGrant(
  trx: Transaction<Tables>,
  { sessionId, purpose, target, expiresAt, now }: NewGrant,
): Promise<void> {
  await trx.deleteFrom('reauthorisation').where('session_id', '=', sessionId).where('expires_at', '<=', now).execute()
  await trx
    .insertInto('reauthorisation')
    .values({ session_id: sessionId, purpose, target, expires_at: expiresAt })
    .onConflict(conflict =>
      conflict.columns(['session_id', 'purpose', 'target']).doUpdateSet({ expires_at: expiresAt }),
    )
    .execute()
}

/** True when a valid grant for one of the purposes exists (and for the target, if named). */
export async function isGranted(db: Db, { sessionId, purposes, target, now }: GrantQuery): Promise<boolean> {
  let grants = db
    .selectFrom('reauthorisation')
    .select('purpose')
    .where('session_id', '=', sessionId)
    .where('purpose', 'in', [...purposes])
    .where('expires_at', '>', now)
  if (target !== undefined) grants = grants.where('target', '=', target)
  return (await grants.limit(1).execute()).length > 0
}

/** Consumes the grant; false when there is none or another call has used it. */
export async function takeGrant(
  trx: Transaction<Tables>,
  { sessionId, purposes, target = '', now }: GrantQuery,
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('reauthorisation')
    .where('session_id', '=', sessionId)
    .where('purpose', 'in', [...purposes])
    .where('target', '=', target)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
