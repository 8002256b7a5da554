import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** A response of a buyer has a reference and a comment on all of its invoices (VER-24). */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table invoice_verdict add column answer_comment text, add column reference text`.execute(db)
}
