import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/**
 * Processes that run on this database, each with a fingerprint of what must be the same in all of them (API-44). The
 * previous release neither reads nor writes it.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table process_instance (
      id uuid primary key,
      release text not null,
      fingerprint jsonb not null,
      started_at timestamptz not null default now(),
      seen_at timestamptz not null default now())`.execute(db)
}
