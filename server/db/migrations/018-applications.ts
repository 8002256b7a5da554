import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** Applications through their life: the draft they came from, confirmation, completeness. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements: readonly string[] = []
