import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/**
 * Drafts of invoices (UPL-20), their files, and the buyer's verdicts (VER-10). A draft may hold what cannot be read:
 * such texts are kept in `raw`, so that a faulty row is corrected instead of rejected. Its problems are computed, not
 * stored: limits and other invoices change meanwhile.
 *
 * The number of an invoice is unique for one contract and third party: under reverse factoring two suppliers may use the
 * same number. A rejected invoice may be submitted again. The plain index keeps the list's order by number; the old one
 * goes last, because that locks the table also for readers.
 */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

/** How numbers are compared: upper case, without blanks. */
const key = (column: string) => `upper(replace(${column}, ' ', ''))`

const statements: readonly string[] = [
  'create index invoice_by_contract_number_id on invoice (contract_id, invoice_number, id)',
  `create unique index invoice_once on invoice (contract_id, (${key('invoice_number')}), third_party_id) where status <> 'REJECTED'`,
  `create index invoice_rejected on invoice (contract_id, (${key('invoice_number')}), third_party_id) where status = 'REJECTED'`,

  'alter table contract_third_party add column verify boolean not null default true',

  `create table invoice_upload_file (
     id uuid primary key, party_id bigint not null references party on delete cascade,
     contract_id bigint references contract on delete cascade,
     file_type text not null check (file_type in ('INVOICE_TEMPLATE','INVOICE_OCR','INVOICE_FILE','INVOICE_ADDITIONAL_ATTACHMENT')),
     state text not null default 'STORED' check (state in ('STORED','READING','READ','UNRECOGNIZED','USED')),
     uploaded_by bigint references app_user on delete set null, file_name text not null, content_type text not null,
     size int not null, sha256 bytea not null, content bytea not null, key_id text, result jsonb,
     lease_until timestamptz, attempts int not null default 0, created_at timestamptz not null)`,
  'create index invoice_upload_file_by_contract on invoice_upload_file (contract_id, created_at)',
  "create index invoice_upload_file_unused on invoice_upload_file (created_at) where state <> 'USED'",

  `create table invoice_upload (
     id uuid primary key default gen_random_uuid(), contract_id bigint not null references contract on delete cascade,
     third_party_id bigint references third_party, buyer_text text, invoice_number text, issue_date date, due_date date,
     amount numeric(15,2), claim numeric(15,2), currency text, raw jsonb not null default '{}',
     type text not null check (type in ('MANUAL','AUTOMATIC')),
     source_file uuid references invoice_upload_file on delete set null, source_line int,
     to_confirm text[] not null default '{}', version int not null default 1,
     created_by bigint references app_user on delete set null, created_at timestamptz not null,
     changed_by bigint references app_user on delete set null, changed_at timestamptz not null)`,
  'create index invoice_upload_by_contract on invoice_upload (contract_id, created_at, id)',
  `create index invoice_upload_by_number on invoice_upload (contract_id, (${key('invoice_number')}))`,
  'create index invoice_upload_by_file on invoice_upload (source_file) where source_file is not null',
  'create index invoice_upload_by_day on invoice_upload (changed_at)',

  // A file is of a draft until the draft is submitted, then of the invoice.
  `create table invoice_file (
     file_id uuid not null references invoice_upload_file on delete cascade,
     upload_id uuid references invoice_upload on delete cascade, invoice_id bigint references invoice on delete cascade,
     role text not null check (role in ('INVOICE','SUPPORTING')), check (num_nonnulls(upload_id, invoice_id) = 1))`,
  'create index invoice_file_by_file on invoice_file (file_id)',
  'create index invoice_file_by_upload on invoice_file (upload_id) where upload_id is not null',
  'create index invoice_file_by_invoice on invoice_file (invoice_id) where invoice_id is not null',

  `alter table buyer_verification add column key_hash bytea unique, add column language text,
     add column sent_by bigint references app_user on delete set null, add column sent_at timestamptz,
     add column expires_at timestamptz, add column ended_at timestamptz,
     add column state text check (state in ('SENT','PARTLY','DONE','EXPIRED','REPLACED'))`,
  'create index buyer_verification_by_buyer on buyer_verification (contract_id, third_party_id) where key_hash is not null',
  'create index buyer_verification_expiring on buyer_verification (expires_at) where ended_at is null and key_hash is not null',
  'create index invoice_by_verification on invoice (buyer_verification_id) where buyer_verification_id is not null',
  // "Waiting to be sent to the buyer" is requested with every list of drafts.
  "create index invoice_to_send on invoice (contract_id, third_party_id) where buyer_verification_status = 'TO_SEND'",

  `create table invoice_verdict (
     id bigint generated always as identity primary key, invoice_id bigint not null references invoice on delete cascade,
     verification_id bigint not null references buyer_verification on delete cascade,
     action text not null check (action in ('ACCEPT','REJECT')), comment text,
     verifier_name text not null, verifier_email text not null, created_at timestamptz not null, superseded_at timestamptz)`,
  // The first verdict counts, even if another arrives at the same time.
  'create unique index invoice_verdict_once on invoice_verdict (invoice_id) where superseded_at is null',
  'create index invoice_verdict_by_verification on invoice_verdict (verification_id)',

  'drop index invoice_by_contract_number',
]
