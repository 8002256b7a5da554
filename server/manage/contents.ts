import { sql, type Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'

/** Number of rows of a table, and an order-independent checksum of their contents. */
export type TableContents = { readonly rows: string; readonly sum: string }

/** Contents of every table. Equal contents have equal checksums on every server, whatever the order of the rows. */
export async function contentsOf(db: Kysely<Tables>): Promise<Record<string, TableContents>> {
  const contents: Record<string, TableContents> = {}
  for (const name of await tableNames(db)) {
    const {
      rows: [row],
    } = await sql<TableContents>`
      select count(*)::text as rows, coalesce(sum(hashtextextended(t::text, 0)::numeric), 0)::text as sum from ${sql.table(name)} t`.execute(
      db,
    )
    if (row !== undefined) contents[name] = row
  }
  return contents
}

export async function tableNames(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace order by c.relname`.execute(
    db,
  )
  return rows.map(({ name }) => name)
}
