import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** Indexes for replaced payments, limits of mail to outside recipients and the deletion of failed messages. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements: readonly string[] = [
  // A replaced payment can still be paid at the bank until its page expires, so its state is polled until then.
  `create index payment_replaced_due on payment (next_check_at) where reason = 'REPLACED' and status = 'CANCELED'`,

  // Texts of failed messages were stored forever before.
  `update outbox set body = '' where failed_at is not null and body <> ''`,
  `create index outbox_failed on outbox (failed_at) where failed_at is not null`,
]
