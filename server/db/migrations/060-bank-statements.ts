import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/**
 * Statements that companies hand over through their bank (BST-20). A row begins as the link to the bank, so nothing of
 * identification (`bank_requisition`) can be used here, nor the other way round. `bank_statement_page` has what the bank
 * sent, compressed and encrypted; `bank_transaction` the form that is listed, without account numbers and with masked
 * personal codes.
 */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements: readonly string[] = [
  'create sequence bank_statement_number',
  // LINKED: the person is at the bank. REJECTED: `failure` says why, and nothing of the bank was stored.
  // attempts: number of the lease, so that a process that lost its lease writes nothing. failures: in a row.
  `create table bank_statement (
     id uuid primary key default gen_random_uuid(), reference text unique,
     status text not null default 'LINKED' check (status in ('LINKED','COLLECTING','COMPLETE','INCOMPLETE','REJECTED')),
     md5_hash bytea not null unique, requisition_id text unique, form_digest bytea,
     institution_id text not null, institution_name text not null, history_days int not null,
     linked_at timestamptz not null, expires_at timestamptz not null,
     form_version int, language text, payload jsonb, digest bytea,
     company_name text, country text, company_code text, sent_at timestamptz,
     owner_name text, verified_at timestamptz, party_id bigint references party on delete set null,
     party_match text check (party_match in ('CODE','NAME')), period_from date, period_to date,
     transaction_count int not null default 0, failure text,
     attempts int not null default 0, failures int not null default 0, next_attempt_at timestamptz, lease_until timestamptz, completed_at timestamptz,
     key_id text, check ((status = 'LINKED') = (sent_at is null)), check ((sent_at is null) or (reference is not null)))`,
  "create index bank_statement_by_time on bank_statement (sent_at, id) where status in ('COLLECTING','COMPLETE','INCOMPLETE')",
  "create index bank_statement_due on bank_statement (next_attempt_at) where status = 'COLLECTING'",
  "create index bank_statement_unused on bank_statement (linked_at) where status in ('LINKED','REJECTED')",
  'create index bank_statement_by_party on bank_statement (party_id) where party_id is not null',

  // next_page: where the bank continues; null before the first page and after the last.
  `create table bank_statement_account (
     id uuid primary key default gen_random_uuid(), statement_id uuid not null references bank_statement on delete cascade,
     position int not null, account_id text not null, iban text, owner_name text not null, currency text,
     balance numeric(19,2), balance_on date, balance_booked boolean,
     state text not null default 'PENDING' check (state in ('PENDING','COMPLETE','FAILED')), failure text, next_page text,
     transaction_count int not null default 0, unreadable_count int not null default 0, unique (statement_id, position))`,
  `create table bank_statement_page (
     id uuid primary key, account_id uuid not null references bank_statement_account on delete cascade,
     kind text not null check (kind in ('ACCOUNT','BALANCES','TRANSACTIONS')), position int not null,
     size int not null, sha256 bytea not null, content bytea not null, received_at timestamptz not null, key_id text,
     unique (account_id, kind, position))`,
  `create table bank_transaction (
     id bigint generated always as identity primary key,
     statement_id uuid not null references bank_statement on delete cascade,
     account_id uuid not null references bank_statement_account on delete cascade,
     bank_id text, status text not null check (status in ('BOOKED','PENDING')), booked_on date not null,
     amount numeric(19,2) not null, currency text not null, counterparty text, text text)`,
  'create index bank_transaction_by_day on bank_transaction (statement_id, booked_on, id)',
  'create unique index bank_transaction_once on bank_transaction (account_id, bank_id)',
]
