import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/**
 * What was recognised in the document of a draft, and where on its pages (UPL-84); `to_confirm` has the fields that
 * nobody has confirmed yet. The index finds documents that wait to be read.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table invoice_upload add column fields jsonb`.execute(db)
  await sql`create index invoice_upload_file_to_read on invoice_upload_file (created_at)
    where file_type = 'INVOICE_OCR' and state in ('STORED', 'READING')`.execute(db)
}
