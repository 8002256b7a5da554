import { sql, type Kysely, type Transaction } from 'kysely'
import type { Tables } from '../tables.ts'
import type { Row } from './generate.ts'

const ROWS_PER_STATEMENT = 2000

/**
 * Inserts rows with their own ids, many per statement: the database expands one JSON text, which is several times
 * faster than a parameter per value. Every column is required; defaults are not applied.
 */
export async function insertRows(transaction: Transaction<Tables>, table: string, rows: readonly Row[]): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT) {
    const json = JSON.stringify(rows.slice(from, from + ROWS_PER_STATEMENT))
    await sql`insert into ${sql.table(table)} overriding system value
      select * from json_populate_recordset(null::${sql.table(table)}, ${json}::json)`.execute(transaction)
  }
}

/** After rows with explicit ids, the sequence must continue above them. */
export async function moveIdSequence(db: Kysely<Tables>, table: string): Promise<void> {
  await sql`select setval(pg_get_serial_sequence(${table}, 'id'), (select coalesce(max(id), 0) + 1 from ${sql.table(table)}), false)`.execute(
    db,
  )
}
