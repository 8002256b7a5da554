import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/**
 * Requests to the provider about a contract, with their answers, form version and history, and the files uploaded
 * before a request. A file without a request is deleted after a day.
 */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const STATUS_SQL = "text not null check (status in ('SUBMITTED','IN_REVIEW','APPROVED','DECLINED'))"

const statements: readonly string[] = [
  'create sequence contract_request_number',
  `create table contract_request (
     id bigint generated always as identity primary key, reference text not null unique,
     party_id bigint not null references party on delete cascade, contract_id bigint not null references contract on delete cascade,
     third_party_id bigint references third_party,
     kind text not null check (kind in ('INCREASE_LIMIT','PROLONG','ADD_BUYER','EDIT_BUYER','DELETE_BUYER')), status ${STATUS_SQL},
     form text not null, form_version int not null, payload jsonb not null, digest bytea not null,
     created_by bigint references app_user on delete set null, created_by_name text not null, created_at timestamptz not null,
     foreign key (form, form_version) references form_version)`,
  'create index contract_request_by_contract on contract_request (contract_id, id desc)',
  'create index contract_request_by_author on contract_request (created_by, digest, created_at)',
  `create table contract_request_event (
     id bigint generated always as identity primary key, request_id bigint not null references contract_request on delete cascade,
     status ${STATUS_SQL}, note text, created_at timestamptz not null)`,
  'create index contract_request_event_by_request on contract_request_event (request_id, id)',
  `create table contract_attachment (
     id uuid primary key default gen_random_uuid(), party_id bigint not null references party on delete cascade,
     contract_id bigint references contract on delete cascade,
     file_type text not null check (file_type in ('CONTRACT_INCREASE_LIMIT_ATTACHMENT','CONTRACT_PROLONG_ATTACHMENT')),
     uploaded_by bigint references app_user on delete set null, file_name text not null, content_type text not null, size int not null,
     sha256 bytea not null, content bytea not null, created_at timestamptz not null,
     request_id bigint references contract_request on delete cascade, position int)`,
  'create index contract_attachment_by_contract on contract_attachment (party_id, contract_id, created_at)',
  'create index contract_attachment_by_request on contract_attachment (request_id)',
  'create index contract_attachment_waiting on contract_attachment (created_at) where request_id is null',
]
