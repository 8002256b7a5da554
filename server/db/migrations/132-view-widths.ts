import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** Widths of the columns of a saved view (LST-42), by field. The previous release neither reads nor writes them. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table list_view add column widths jsonb not null default '{}'`.execute(db)
}
