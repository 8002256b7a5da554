import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/**
 * Password links: only hashes of their secrets. `email` is the address the mail went to; the link is invalid once the
 * user has another one. `ended_at`: used, or replaced by a newer link.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table password_link (
      id bigint generated always as identity primary key,
      user_id bigint not null references app_user on delete cascade,
      kind text not null check (kind in ('RESET','INVITATION')), email text not null,
      token_hash bytea not null unique, temporary_hash bytea not null unique,
      created_at timestamptz not null, expires_at timestamptz not null, ended_at timestamptz)`.execute(db)
  await sql`create index password_link_by_user on password_link (user_id)`.execute(db)
}
