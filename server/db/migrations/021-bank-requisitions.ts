import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/**
 * Bank links that identify an applicant, with the response of the bank (docs/bank-identification.md). The row is
 * written before the service is called. The values it is bound to are stored as hashes: neither the code of the address
 * nor the personal code can be read from the table.
 */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements: readonly string[] = [
  // requisition_id: null until the service has responded. owner_name, iban, confirmed_at: response of the bank, stored
  // once it matched.
  `create table bank_requisition (
     id bigint generated always as identity primary key,
     md5_hash bytea not null unique, subject_hash bytea not null, form_digest bytea,
     institution_id text not null, institution_name text not null, country text not null, return_path text not null,
     requisition_id text unique, owner_name text, iban text, confirmed_at timestamptz,
     application_id uuid references application on delete cascade, used_at timestamptz, check ((application_id is null) = (used_at is null)),
     created_at timestamptz not null, expires_at timestamptz not null)`,
  'create index bank_requisition_by_application on bank_requisition (application_id)',
  'create index bank_requisition_unused on bank_requisition (created_at) where used_at is null',
]
