import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** Operators list the verdicts that count, newest first. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create index invoice_verdict_answered on invoice_verdict (created_at, id) where superseded_at is null`.execute(
    db,
  )
}
