import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/**
 * Whose invoices a document holds (VER-25), for those attached by hand as well. Null until it was looked into: such a
 * document is offered to no buyer. Pictures are not looked into. The third party is no reference: one that is gone must
 * not open its document for others.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table invoice_upload_file
    add column buyers text check (buyers in ('UNNAMED','ONE','SEVERAL','UNCLEAR')), add column buyer_id bigint`.execute(
    db,
  )
  await sql`update invoice_upload_file set buyers = 'UNNAMED' where content_type like 'image/%'`.execute(db)
  await sql`update invoice_upload_file set result = result - 'severalBuyers' where result ? 'severalBuyers'`.execute(db)
  await sql`create index invoice_upload_file_unclear on invoice_upload_file (created_at)
    where buyers is null and file_type in ('INVOICE_OCR','INVOICE_FILE')`.execute(db)
}
