import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** Links to banks that identify an applicant, and what the bank said. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements: readonly string[] = []
