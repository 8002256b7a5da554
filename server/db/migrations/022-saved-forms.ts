import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** Keys of forms that are saved on the devices of applicants; the forms themselves never come here. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements: readonly string[] = []
