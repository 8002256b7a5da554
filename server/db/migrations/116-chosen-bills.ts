import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/**
 * Bills that somebody chose to pay (LST-15), as ids with commas. Null: the payment settles the bills that are due first.
 * The previous release reads and writes no choice.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table payment add column chosen_bills text check (chosen_bills ~ '^[0-9]+(,[0-9]+)*$')`.execute(db)
}
