import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import type { UploadContract } from './drafts.repository.ts'
import { numberKeySql } from './draftChecksSql.ts'

type Trx = Transaction<Tables>

/** A file of a draft that is about to be replaced, with what its draft is known again by. */
export type ReboundFile = {
  readonly file_id: string
  readonly role: 'INVOICE' | 'SUPPORTING'
  readonly number_key: string | null
  readonly third_party_id: string | null
}

/** Files of the drafts of an upload, to be put to those that replace them. */
export async function filesToKeep(
  trx: Trx,
  contract: UploadContract,
  upload: string | undefined,
): Promise<ReboundFile[]> {
  if (upload === undefined) return []
  const { rows } =
    await sql<ReboundFile>`select f.file_id, f.role, ${sql.raw(numberKeySql('u.invoice_number'))} as number_key,
      u.third_party_id::text as third_party_id
    from invoice_file f join invoice_upload u on u.id = f.upload_id
    where u.contract_id = ${contract.id} and u.source_file = ${upload}::uuid`.execute(trx)
  return rows
}

/**
 * Puts files to the drafts of an upload: those of a replaced draft to the one with its number, and documents that wait to
 * the row that gives their name (UPL-62). A document whose row is gone waits to be typed again; it is never lost.
 */
export async function rebindFiles(
  trx: Trx,
  { id, factoring_product: product }: UploadContract,
  upload: string,
  kept: readonly ReboundFile[],
): Promise<void> {
  const key = sql.raw(numberKeySql('u.invoice_number'))
  if (kept.length > 0) {
    const records = JSON.stringify(kept)
    await sql`insert into invoice_file (file_id, upload_id, role)
      select distinct on (k.file_id) k.file_id, u.id, k.role
      from jsonb_to_recordset(${records}::jsonb) k (file_id uuid, role text, number_key text, third_party_id bigint)
      join invoice_upload u on u.contract_id = ${id} and u.source_file = ${upload}::uuid and ${key} = k.number_key
        and (${product} <> 'REVERSE' or u.third_party_id = k.third_party_id)
      where not exists (select 1 from invoice_file f where f.file_id = k.file_id)
      order by k.file_id, u.source_line`.execute(trx)
    await sql`update invoice_upload_file set file_type = 'INVOICE_OCR', state = 'UNRECOGNIZED'
      where id in (select k.file_id from jsonb_to_recordset(${records}::jsonb) k (file_id uuid, role text) where k.role = 'INVOICE')
        and not exists (select 1 from invoice_file f where f.file_id = invoice_upload_file.id)`.execute(trx)
  }
  await sql`insert into invoice_file (file_id, upload_id, role)
    select a.id, min(u.id::text)::uuid, 'INVOICE'
    from invoice_upload_file a
    join invoice_upload u on u.contract_id = a.contract_id and u.source_file = ${upload}::uuid and lower(u.file_name) = lower(a.file_name)
    where a.contract_id = ${id} and a.file_type = 'INVOICE_OCR' and a.state = 'UNRECOGNIZED'
      and not exists (select 1 from invoice_file f where f.file_id = a.id)
    group by a.id having count(*) = 1`.execute(trx)
}
