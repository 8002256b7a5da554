import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/**
 * Documents of contracts, their signers, and the sessions at the e-signing service (SIG-02, decision 019). A document
 * belongs to one version of its contract. `content` is empty until the first request for documents that the portal
 * generates from the contract; `signed_content` is the result of the signing service.
 */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements: readonly string[] = [
  `create table contract_document (
     id bigint generated always as identity primary key,
     contract_id bigint not null references contract on delete cascade, contract_version int not null check (contract_version > 0),
     position int not null, file_name text not null, language text not null check (language in ('en','lt','lv','ee')),
     type text not null check (type in ('CONTRACT','GENERAL_CONDITIONS','PRICE_LIST','ANNEX','AMENDMENT','DATA_PROTECTION')),
     status text not null default 'UNSIGNED' check (status in ('SIGNED','UNSIGNED')),
     content bytea, signed_content bytea, signed_at timestamptz,
     unique (contract_id, contract_version, position), check ((status = 'SIGNED') = (signed_at is not null)))`,
  `create table contract_document_signer (
     id bigint generated always as identity primary key, document_id bigint not null references contract_document on delete cascade,
     position int not null, email text not null, first_name text not null, last_name text not null, signed_at timestamptz,
     unique (document_id, position))`,
  `create unique index contract_document_signer_once on contract_document_signer (document_id, lower(email))`,

  // One session of the signing service for a document and all its signers. STARTING is a lease: its holder calls the
  // service while others wait, and an expired lease can be taken over. `signer_tokens` by signer id, `postback_hash` of
  // the key in the callback address.
  `create table contract_signing (
     id bigint generated always as identity primary key, document_id bigint not null references contract_document on delete cascade,
     state text not null check (state in ('STARTING','OPEN','COMPLETED','FAILED','GONE','NOT_STARTED')),
     claimed_until timestamptz, file_token text, provider_token text, signer_tokens jsonb not null default '{}', postback_hash bytea,
     started_by bigint references app_user on delete set null, created_at timestamptz not null, checked_at timestamptz, ended_at timestamptz,
     check ((state in ('STARTING','OPEN')) = (ended_at is null)), check (state <> 'OPEN' or provider_token is not null))`,
  `create unique index contract_signing_live on contract_signing (document_id) where ended_at is null`,
  `create unique index contract_signing_by_postback on contract_signing (postback_hash)`,
  `create index contract_signing_of_document on contract_signing (document_id, id)`,
]
