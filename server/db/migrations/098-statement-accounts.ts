import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** An account whose owner the bank refuses to name is kept as failed, so that the statement says that it is missing. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table bank_statement_account alter column owner_name drop not null`.execute(db)
}
