import type { Kysely } from 'kysely'
import type { Tables } from '../../db/tables.ts'

const BATCH_SIZE = 200

/**
 * Removes applications that were not confirmed in time, with their files. An application with an unfinished signing
 * stays until the signing service reports its end, so signed documents are never deleted. A partner's prefilled
 * application expires with the customer's link instead.
 */
export async function removeUnconfirmed(db: Kysely<Tables>, before: Date): Promise<number> {
  const old = db
    .selectFrom('application')
    .select('id')
    .where('status', '=', 'AWAITING_CONFIRMATION')
    .where('sent_at', '<', before)
    .where(where =>
      where.not(
        where.exists(
          where
            .selectFrom('customer_link')
            .select('customer_link.application_id')
            .whereRef('customer_link.application_id', '=', 'application.id'),
        ),
      ),
    )
    .where(where =>
      where.not(
        where.exists(
          where
            .selectFrom('application_signing')
            .select('application_signing.id')
            .whereRef('application_signing.application_id', '=', 'application.id')
            .where(open =>
              open.or([
                open('application_signing.state', '=', 'OPEN'),
                open('application_signing.claimed_until', '>', before),
              ]),
            ),
        ),
      ),
    )
    .orderBy('sent_at')
    .limit(BATCH_SIZE)
  const { numDeletedRows } = await db
    .deleteFrom('application')
    .where('id', 'in', old)
    .where('status', '=', 'AWAITING_CONFIRMATION')
    .where('sent_at', '<', before)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
