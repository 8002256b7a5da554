import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/**
 * When a reminder was sent to a buyer, for the history of an invoice (INV-42). Null for reminders from before, and for
 * those of the previous release, which counts them only.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table buyer_verification_key add column sent_at timestamptz`.execute(db)
}
