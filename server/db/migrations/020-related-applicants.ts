import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** Spouses and guarantors that are invited to their part of an application. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements: readonly string[] = []
