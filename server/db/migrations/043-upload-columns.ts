import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/**
 * Meanings of columns that a user assigned to files with certain headers (UPL-61). A draft keeps
 * the file name and the note of its row, so that the workbook of errors has them again (UPL-38).
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table upload_columns (
    party_id bigint not null references party on delete cascade, headers_hash text not null, columns jsonb not null,
    changed_by bigint references app_user on delete set null, changed_at timestamptz not null,
    primary key (party_id, headers_hash))`.execute(db)
  await sql`alter table invoice_upload add column file_name text, add column note text`.execute(db)
}
