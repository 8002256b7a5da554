import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/**
 * Saved views of lists (LST-30). Without a party: the lists of operators, which belong to no company. The previous
 * release knows no such table.
 */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements: readonly string[] = [
  `create table list_view (
     id uuid primary key default gen_random_uuid(),
     user_id bigint not null references app_user on delete cascade,
     party_id bigint references party on delete cascade,
     resource text not null,
     name text not null check (length(name) between 1 and 60),
     search text not null check (length(search) <= 1500),
     columns jsonb not null,
     is_default boolean not null default false,
     created_at timestamptz not null default now())`,
  'create unique index list_view_name on list_view (user_id, coalesce(party_id, 0), resource, lower(name))',
  'create unique index list_view_default on list_view (user_id, coalesce(party_id, 0), resource) where is_default',
  'create index list_view_by_party on list_view (party_id)',
]
