import type { Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { tryLock } from '../../db/advisoryLock.ts'
import { PortalError } from '../../errors.ts'
import { isDigestOf, storedDigest } from '../../vault/bodyDigest.ts'

type Trx = Transaction<Tables>
/** `scope` separates the keys of different callers. */
export type IdempotencyKey = { scope: string; route: string; key: string }

/**
 * Claims the key for this transaction, or returns the stored answer (SEC-52).
 * @param digest of the body
 * @throws PortalError IDEMPOTENCY_KEY_REUSED for another body under the key; REQUEST_RUNNING while the first request
 * still runs
 */
export async function claimKey<Answer>(
  trx: Trx,
  { scope, route, key }: IdempotencyKey,
  digest: Buffer,
): Promise<Answer | undefined> {
  if (!(await tryLock(trx, `idempotency ${scope} ${route} ${key}`)))
    throw new PortalError('REQUEST_RUNNING', { retryAfterSeconds: 1 })
  const row = await trx
    .selectFrom('idempotency')
    .select(['body_sha256', 'response'])
    .where('scope', '=', scope)
    .where('route', '=', route)
    .where('key', '=', key)
    .executeTakeFirst()
  if (row === undefined) return undefined
  if (!isDigestOf(trx, Buffer.from(row.body_sha256), digest)) throw new PortalError('IDEMPOTENCY_KEY_REUSED')
  return row.response as Answer
}

/** Call in the transaction of the effect, after `claimKey`. A stored answer whose effect no longer exists is replaced. */
export async function rememberAnswer(
  trx: Trx,
  { scope, route, key }: IdempotencyKey,
  digest: Buffer,
  answer: object,
  now: Date,
): Promise<void> {
  await trx
    .insertInto('idempotency')
    .values({
      scope,
      route,
      key,
      body_sha256: storedDigest(trx, digest),
      status: 201,
      response: JSON.stringify(answer),
      created_at: now,
    })
    .onConflict(conflict =>
      conflict
        .columns(['scope', 'route', 'key'])
        .doUpdateSet(row => ({ response: row.ref('excluded.response'), created_at: row.ref('excluded.created_at') })),
    )
    .execute()
}
