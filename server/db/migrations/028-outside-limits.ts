import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** What replaced payments, limits of mail to strangers and the clean-up of given-up messages need to find. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements: readonly string[] = [
  // A replaced payment can still be paid at the bank until its page ends, so its state is asked for until then.
  `create index payment_replaced_due on payment (next_check_at) where reason = 'REPLACED' and status = 'CANCELED'`,
]
