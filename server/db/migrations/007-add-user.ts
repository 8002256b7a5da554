import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** Submissions of the form add-user, with their form version, author, company and new user. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table user_addition (
      id bigint generated always as identity primary key,
      party_id bigint not null references party on delete cascade,
      added_by bigint references app_user on delete set null, user_id bigint references app_user on delete set null,
      form_version int not null, payload jsonb not null, digest bytea not null, created_at timestamptz not null)`.execute(
    db,
  )
  await sql`create index user_addition_by_author on user_addition (party_id, added_by, created_at)`.execute(db)
}
