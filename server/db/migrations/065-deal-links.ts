import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** Links to the deals of applications (DEA-05). An application has at most one that is not withdrawn. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements: readonly string[] = [
  `create table deal_link (
     id uuid primary key default gen_random_uuid(), application_id uuid not null references application on delete cascade,
     deal_id text not null, token_hash bytea not null unique,
     created_at timestamptz not null, created_by bigint references app_user on delete set null, expires_at timestamptz not null,
     last_opened_on date, withdrawn_at timestamptz, withdrawn_by bigint references app_user on delete set null)`,
  'create index deal_link_by_application on deal_link (application_id)',
  'create unique index deal_link_current on deal_link (application_id) where withdrawn_at is null',
]
