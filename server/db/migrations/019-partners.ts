import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** Partner originators and the tokens of their links, kept as digests. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements: readonly string[] = []
