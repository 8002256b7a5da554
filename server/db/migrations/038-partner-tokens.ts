import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/**
 * Partners that operators maintain (PRT-14): any number of tokens of each kind, in a table of their own, and a revision
 * that shows concurrent edits. One unique digest for both kinds keeps a public token from being a private one as well.
 */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements: readonly string[] = [
  `create table partner_token (
     id uuid primary key default gen_random_uuid(), partner_id uuid not null references partner on delete cascade,
     kind text not null check (kind in ('public','private')), label text not null check (label <> ''),
     token_hash bytea not null unique, created_at timestamptz not null default now(), created_by bigint references app_user on delete set null,
     last_used_on date, revoked_at timestamptz, revoked_by bigint references app_user on delete set null)`,
  'create index partner_token_by_partner on partner_token (partner_id, created_at)',
  // Tokens made before this migration have no label of their own; their day tells them apart in every language.
  `insert into partner_token (partner_id, kind, label, token_hash, created_at)
     select id, kind, to_char(created_at, 'YYYY-MM-DD'), token_hash, created_at
     from partner cross join lateral (values ('public', public_token_hash), ('private', private_token_hash)) t (kind, token_hash)`,
  `alter table partner drop column public_token_hash, drop column private_token_hash,
     add column revision int not null default 1, add column disabled_by bigint references app_user on delete set null`,
  "create index audit_event_by_partner on audit_event ((details ->> 'partner'), id) where details ->> 'partner' is not null",
]
