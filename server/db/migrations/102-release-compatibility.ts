import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/**
 * Which releases can use the database, for a program that does not know its newest migrations (API-19). `release` is
 * written by the program that migrates. A migration that older programs cannot live with sets `min_release` itself, in
 * its own transaction.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table release_compatibility (
    only_row boolean primary key default true check (only_row),
    release text not null,
    min_release text not null
  )`.execute(db)
  await sql`insert into release_compatibility (release, min_release) values ('0.2.0', '0.2.0')`.execute(db)
}
