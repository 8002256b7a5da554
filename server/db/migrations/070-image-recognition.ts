import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/**
 * Documents whose pictures are read. They have a queue of their own, because a page takes seconds. A PDF joins them when
 * it turns out to have no text.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table invoice_upload_file add column as_image boolean not null default false`.execute(db)
}
