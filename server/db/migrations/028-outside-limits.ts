import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** What replaced payments, limits of mail to strangers and the clean-up of given-up messages need to find. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements: readonly string[] = [
  // A replaced payment can still be paid at the bank until its page ends, so its state is asked for until then.
  `create index payment_replaced_due on payment (next_check_at) where reason = 'REPLACED' and status = 'CANCELED'`,

  // Texts of messages that were given up used to be kept for ever.
  `update outbox set body = '' where failed_at is not null and body <> ''`,
  `create index outbox_failed on outbox (failed_at) where failed_at is not null`,
]
