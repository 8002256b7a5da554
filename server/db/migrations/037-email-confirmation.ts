import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/**
 * Links that confirm a changed e-mail address: one per user, stored as a digest, valid for the address it was sent to.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table email_confirmation (
      user_id bigint primary key references app_user on delete cascade, email text not null, token_hash bytea not null unique,
      created_at timestamptz not null, expires_at timestamptz not null)`.execute(db)
}
