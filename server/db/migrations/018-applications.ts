import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** Life cycle of applications: their draft, confirmation and completeness. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const STATES_SQL = "('STARTING','NOT_STARTED','OPEN','COMPLETED','REFUSED','FAILED','GONE','REPLACED')"

const statements: readonly string[] = [
  // draft_digest: SHA-256 of the draft id of the page; one draft is one application, however often it is sent. revision
  // counts the submissions, sent_at is the time of the last one.
  `alter table application
     add column mode text not null default 'default', add column revision int not null default 1, add column draft_digest bytea,
     add column partner_id uuid, add column financing_company text,
     add column signing_type text not null default 'NONE' check (signing_type in ('NONE','DOKOBIT','NORDIGEN')),
     add column evidence text check (evidence in ('NONE','DOKOBIT','NORDIGEN')),
     add column sent_at timestamptz not null default now(), add column confirmed_at timestamptz`,
  "update application set sent_at = created_at, confirmed_at = created_at, evidence = 'NONE', status = 'COMPLETE' where status = 'SUBMITTED'",
  "update application_event set status = 'COMPLETE' where status = 'SUBMITTED'",
  `alter table application alter column status set default 'AWAITING_CONFIRMATION',
     add constraint application_status check (status in ('AWAITING_CONFIRMATION','AWAITING_APPLICANTS','COMPLETE')),
     add constraint application_confirmed check ((status = 'AWAITING_CONFIRMATION') = (confirmed_at is null))`,
  'create unique index application_by_draft on application (draft_digest) where draft_digest is not null',
  "create index application_unconfirmed on application (sent_at) where status = 'AWAITING_CONFIRMATION'",
  'create index application_by_partner on application (partner_id, created_at) where partner_id is not null',

  // Sessions at the e-signing service. token_digest: of the last segment of the signing address. A session signs one
  // revision.
  `create table application_signing (
     id uuid primary key default gen_random_uuid(), application_id uuid not null references application on delete cascade, revision int not null,
     state text not null check (state in ${STATES_SQL}), claimed_until timestamptz, file_token text, provider_token text, signer_token text,
     token_digest bytea, postback_digest bytea, checked_at timestamptz, created_at timestamptz not null, ended_at timestamptz,
     signed_content bytea, signed_sha256 bytea,
     check ((state in ('STARTING','OPEN')) = (ended_at is null)), check ((state = 'COMPLETED') = (signed_content is not null)),
     check ((state = 'COMPLETED') = (signed_sha256 is not null)))`,
  'create unique index application_signing_live on application_signing (application_id) where ended_at is null',
  'create unique index application_signing_by_token on application_signing (token_digest) where token_digest is not null',
  'create unique index application_signing_by_postback on application_signing (postback_digest) where postback_digest is not null',
  "create index application_signing_open on application_signing (checked_at) where state = 'OPEN'",
  'create index application_signing_of_application on application_signing (application_id, created_at)',
]
