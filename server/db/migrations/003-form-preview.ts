import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** Validators of documents being edited, for the live preview. Shared by all processes, deleted after a day. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table form_preview (hash text primary key, code text not null, created_at timestamptz not null default now())`.execute(
    db,
  )
}
