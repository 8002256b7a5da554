import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/**
 * Base tables: parties and users, sessions, factoring, forms and applications, messages. Ids in list addresses are
 * bigint (small indexes, keyset paging); ids that are public without login or name a secret are uuid. Money is
 * numeric(15,2), rates are fractions in numeric(12,8).
 */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const MONEY_TYPE = 'numeric(15,2) not null'

const statements: readonly string[] = [
  // Users and parties --------------------------------------------------------------------------------------------
  `create table manager (
     id bigint generated always as identity primary key,
     name text not null, email text not null, phone text not null, phone2 text, photo text)`,
  `create table party (
     id bigint generated always as identity primary key,
     fid text not null unique, name text not null, registration_code text not null, vat_number text,
     phone_number text, country text not null, city text not null, address_line1 text not null, postal_code text not null,
     customer_code text not null unique, manager_id bigint references manager)`,
  `create table bank_account (
     id bigint generated always as identity primary key,
     party_id bigint not null references party on delete cascade, account_number text not null, bank_name text not null)`,
  `create table product (
     id bigint generated always as identity primary key,
     fid text not null unique, party_id bigint not null references party on delete cascade,
     type text not null check (type in ('FACTORING','LOAN','LIMIT','LEASING')),
     is_main boolean not null default false, unique (party_id, type))`,
  `create table app_user (
     id bigint generated always as identity primary key,
     username text not null unique, password_hash text not null, role text not null check (role in ('STAFF','OPERATOR')),
     first_name text not null, last_name text not null, email text not null unique, phone_number text,
     language text not null default 'en' check (language in ('en','lt','lv','ee')), country text not null default 'LT',
     personal_code text, mobile_id_phone_number text, terms_accepted_at timestamptz, disabled_at timestamptz,
     demo boolean not null default false, created_at timestamptz not null default now())`,
  `create table membership (
     user_id bigint not null references app_user on delete cascade, party_id bigint not null references party on delete cascade,
     is_main boolean not null default false, primary key (user_id, party_id))`,
  `create table permission (
     user_id bigint not null references app_user on delete cascade, product_id bigint not null references product on delete cascade,
     type text not null check (type in ('READ','MANAGE_CONTRACT','ADD_BUYER','UPLOAD_INVOICES','MANAGE_USERS','APPROVE_INVOICES','SIGN_CONTRACT')),
     primary key (user_id, product_id, type))`,
  `create table preference (
     user_id bigint not null references app_user on delete cascade, key text not null, value jsonb not null,
     updated_at timestamptz not null default now(), primary key (user_id, key))`,

  // Sessions -----------------------------------------------------------------------------------------------------
  `create table session (
     id uuid primary key default gen_random_uuid(), token_hash bytea not null unique,
     user_id bigint not null references app_user on delete cascade, stage text not null check (stage in ('MFA','FULL')),
     active_party_id bigint references party, active_product_id bigint references product,
     created_at timestamptz not null default now(), last_seen_at timestamptz not null default now(),
     absolute_expires_at timestamptz not null, ended_at timestamptz, end_reason text, user_agent text)`,
  `create index session_by_user on session (user_id, created_at)`,
  `create table sms_code (
     session_id uuid primary key references session on delete cascade, code_hmac bytea not null,
     tries int not null default 0, sent int not null default 1, sent_at timestamptz not null default now(),
     expires_at timestamptz not null, used_at timestamptz)`,
  `create table throttle (
     key text primary key, count int not null, window_started_at timestamptz not null, blocked_until timestamptz, level int not null default 0)`,

  // Factoring ----------------------------------------------------------------------------------------------------
  `create table contract (
     id bigint generated always as identity primary key,
     party_id bigint not null references party on delete cascade,
     contract_number text not null unique, contract_version int not null default 1,
     status text not null check (status in ('READY_FOR_SIGNING','NEW','APPROVED','SIGNED','ACTIVE','DISBURSED','PAUSED','CANCELED','FINISHED','MANUALLY_SUSPENDED','EXPIRED')),
     factoring_product text not null check (factoring_product in ('REVERSE','ORDINARY')), factor_name text not null,
     factoring_credit_limit ${MONEY_TYPE}, used_amount ${MONEY_TYPE}, available_amount ${MONEY_TYPE}, overdue_amount ${MONEY_TYPE},
     currency char(3) not null default 'EUR', start_date date not null, end_date date not null,
     interest_rate numeric(12,8) not null, max_invoice_payment_term int not null, max_advance_rate numeric(12,8) not null,
     commission_fee_rate numeric(12,8) not null, late_fee_rate numeric(12,8) not null,
     recourse_conditions jsonb not null default '{}',
     check (factoring_credit_limit = used_amount + available_amount))`,
  `create index contract_by_party on contract (party_id, status)`,
  `create table third_party (
     id bigint generated always as identity primary key,
     name text not null, registration_code text not null, vat_number text, country text not null,
     address_line1 text not null, city text not null, postal_code text not null)`,
  `create table contract_third_party (
     contract_id bigint not null references contract on delete cascade, third_party_id bigint not null references third_party,
     insured_limit ${MONEY_TYPE}, secured_limit ${MONEY_TYPE}, credit_limit ${MONEY_TYPE}, used_limit ${MONEY_TYPE}, available_limit ${MONEY_TYPE},
     insured boolean not null default false, max_invoice_payment_term int not null, interest_rate numeric(12,8) not null,
     primary key (contract_id, third_party_id), check (credit_limit = used_limit + available_limit))`,
  `create index contract_third_party_by_third_party on contract_third_party (third_party_id)`,
  `create table third_party_contact (
     id bigint generated always as identity primary key,
     contract_id bigint not null, third_party_id bigint not null,
     email text not null, name text not null, surname text not null, phone_number text, job_title text,
     foreign key (contract_id, third_party_id) references contract_third_party on delete cascade,
     unique (contract_id, third_party_id, email))`,
  `create table invoice (
     id bigint generated always as identity primary key,
     contract_id bigint not null references contract on delete cascade, third_party_id bigint not null references third_party,
     invoice_type text not null check (invoice_type in ('INVOICE','CREDIT_MEMO')),
     invoice_number text not null, invoice_date date not null, due_date date not null,
     submitted_at timestamptz, approval_date date,
     status text not null check (status in ('SUBMITTED','REJECTED','FINANCED','OVERDUE','PARTIALLY_PAID','PAID','CLOSED','TRANSFERRED')),
     currency char(3) not null default 'EUR',
     amount ${MONEY_TYPE}, amount_paid ${MONEY_TYPE}, amount_unpaid ${MONEY_TYPE},
     assigned_amount ${MONEY_TYPE}, assigned_rate numeric(12,8) not null, assigned_outstanding ${MONEY_TYPE},
     advance_total ${MONEY_TYPE}, advance_funded ${MONEY_TYPE}, advance_unfunded ${MONEY_TYPE}, advance_outstanding ${MONEY_TYPE}, advance_rate numeric(12,8) not null,
     reserve_total ${MONEY_TYPE}, reserve_rate numeric(12,8) not null, reserve_outstanding ${MONEY_TYPE}, unfunded_amount ${MONEY_TYPE},
     uploaded_at timestamptz, uploaded_by_first_name text, uploaded_by_last_name text,
     buyer_verification_id bigint, buyer_verification_status text,
     check (advance_total + reserve_total = assigned_amount), check (amount_paid + amount_unpaid = amount))`,
  `create table payout (
     id bigint generated always as identity primary key, invoice_id bigint not null references invoice on delete cascade,
     payment_date date not null, payout_type text not null check (payout_type in ('ADVANCE','REBATE')), amount ${MONEY_TYPE},
     payout_act_id bigint)`,
  `create index payout_by_invoice on payout (invoice_id, payment_date)`,
  `create table payment_receipt (
     id bigint generated always as identity primary key, invoice_id bigint not null references invoice on delete cascade,
     collection_date date not null, origin text not null check (origin in ('PAYOUT','BANK_PAYMENT')), collected_amount ${MONEY_TYPE},
     reconciled_amount ${MONEY_TYPE}, reconciliation_act_id bigint, accounts_receivable_act_id bigint)`,
  `create index payment_receipt_by_invoice on payment_receipt (invoice_id, collection_date)`,
  `create table act (
     id bigint generated always as identity primary key, contract_id bigint not null references contract on delete cascade,
     invoice_id bigint references invoice on delete cascade,
     type text not null check (type in ('PAYOUT','PAYMENT','RECONCILIATION','ACCOUNTS_RECEIVABLE','INTEREST_FEE','COMMISSION_FEE','LATE_FEE','OTHER_FEE')),
     number text not null unique, date date not null, amount ${MONEY_TYPE}, currency char(3) not null default 'EUR')`,
  `create index act_by_invoice on act (invoice_id, type)`,
  `create index act_by_contract on act (contract_id, date desc, id desc)`,

  // Forms, applications, files -------------------------------------------------------------------------------------
  `create table form_version (
     form text not null, version int not null, schema json not null, ui json not null, texts json not null,
     validator_hash text not null, validator_code text not null, comment text not null default '', rolled_back_to int,
     published_by bigint references app_user on delete set null, published_at timestamptz not null default now(), primary key (form, version))`,
  `create index form_version_by_hash on form_version (validator_hash)`,
  `create table form_live (form text primary key, version int not null, foreign key (form, version) references form_version)`,
  `create table form_draft (
     form text primary key, documents json not null, base_version int not null, revision int not null default 1,
     saved_by bigint references app_user on delete set null, saved_at timestamptz not null default now())`,
  `create table application (
     id uuid primary key default gen_random_uuid(), reference text not null unique,
     form text not null, form_version int not null, language text not null, payload jsonb not null, digest bytea not null,
     status text not null default 'SUBMITTED', created_at timestamptz not null default now(),
     foreign key (form, form_version) references form_version)`,
  `create index application_by_digest on application (digest, created_at)`,
  `create table application_event (
     id bigint generated always as identity primary key, application_id uuid not null references application on delete cascade,
     status text not null, note text, created_at timestamptz not null default now())`,
  `create table application_file (
     id uuid primary key default gen_random_uuid(), application_id uuid not null references application on delete cascade,
     position int not null, file_name text not null, content_type text not null, size int not null, sha256 bytea not null,
     document_type text not null, content bytea not null)`,
  `create sequence application_number`,
  `create table idempotency (
     scope text not null, key text not null, route text not null, body_sha256 bytea not null,
     status int, response jsonb, created_at timestamptz not null default now(), primary key (scope, route, key))`,

  // Messages ---------------------------------------------------------------------------------------------------------
  `create table outbox (
     id bigint generated always as identity primary key, dedupe_id uuid not null default gen_random_uuid() unique,
     channel text not null check (channel in ('SMS','EMAIL')), recipient text not null, subject text, body text not null,
     created_at timestamptz not null default now(), attempts int not null default 0, next_attempt_at timestamptz not null default now(),
     sent_at timestamptz, failed_at timestamptz, last_error text)`,
  `create index outbox_waiting on outbox (next_attempt_at) where sent_at is null and failed_at is null`,
  `create table simulated_message (
     id bigint generated always as identity primary key, dedupe_id uuid unique, channel text not null, recipient text not null,
     subject text, body text not null, created_at timestamptz not null default now())`,
  `create index simulated_message_by_recipient on simulated_message (recipient, id desc)`,
]
