import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/**
 * Price of the credit as shown when a request was sent: rates and fees change, the copy must not. Older requests have
 * none.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table application add column credit_price jsonb`.execute(db)
}
