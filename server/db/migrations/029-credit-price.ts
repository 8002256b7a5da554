import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** The price of the credit as it was shown when a request was sent: rates and fees change, the copy of what was sent does not. Older requests have none. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table application add column credit_price jsonb`.execute(db)
}
