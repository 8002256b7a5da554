import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/**
 * Pending logins by electronic identity. `subject` is a hash of the typed user name and person: a newer request for the
 * same replaces the older one. A row without `user_id` is a decoy: no provider is called, and it ends unanswered.
 */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements: readonly string[] = [
  `create table eid_login (
     id bigint generated always as identity primary key,
     token_hash bytea not null unique, method text not null check (method in ('SMART_ID','MOBILE_ID')), subject text not null,
     user_id bigint references app_user on delete cascade,
     challenge bytea not null, display_text text not null, language text not null, provider_session text,
     state text not null default 'NEW' check (state in ('NEW','STARTED','USED','FAILED')), failure text,
     created_at timestamptz not null, expires_at timestamptz not null)`,
  "create index eid_login_open on eid_login (subject) where state in ('NEW','STARTED')",
  'create index eid_login_by_expiry on eid_login (expires_at)',
]
