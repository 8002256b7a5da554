import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** What shows an applicant the copy of what was sent, and what operators look for. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements: readonly string[] = []
