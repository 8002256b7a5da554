import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** Validators of the modes of a form version (docs/forms.md); an application keeps the mode it was filled in. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements: readonly string[] = []
