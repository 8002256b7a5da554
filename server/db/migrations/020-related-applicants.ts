import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/**
 * Invited spouses and guarantors of an application. The two tokens of a link are stored as digests; the access code as
 * an HMAC keyed by the applicant token, which is not stored, so codes cannot be brute-forced from a copy of the table.
 */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements: readonly string[] = [
  `create table related_applicant (
     id uuid primary key default gen_random_uuid(), application_id uuid not null references application on delete cascade,
     role text not null check (role in ('spouse','guarantor')), language text not null,
     name text not null, surname text not null, code text not null, phone text not null, email text not null,
     application_token_hash bytea not null, applicant_token_hash bytea not null unique, code_hmac bytea not null,
     tries_left int not null check (tries_left between 0 and 5), sent int not null default 1,
     access_hash bytea, access_expires_at timestamptz,
     invited_at timestamptz not null, sent_at timestamptz not null, expires_at timestamptz not null,
     verified_at timestamptz, submitted_at timestamptz, withdrawn_at timestamptz,
     form text, form_version int, mode text, payload jsonb, digest bytea, submitted_language text,
     constraint related_applicant_is_whole check ((submitted_at is null) = (payload is null)),
     foreign key (form, form_version) references form_version)`,
  `create unique index related_applicant_one_spouse on related_applicant (application_id) where role = 'spouse' and withdrawn_at is null`,
  `create unique index related_applicant_once on related_applicant (application_id, code) where withdrawn_at is null`,
  `create index related_applicant_by_application on related_applicant (application_id, invited_at)`,
  `create table related_applicant_file (
     id uuid primary key default gen_random_uuid(), related_applicant_id uuid not null references related_applicant on delete cascade,
     position int not null, file_name text not null, content_type text not null, size int not null, sha256 bytea not null,
     document_type text not null, content bytea not null)`,
  `create index related_applicant_file_by_applicant on related_applicant_file (related_applicant_id, position)`,
]
