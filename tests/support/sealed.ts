import { sql, type Kysely } from 'kysely'
import type { Tables } from '../../server/db/tables.ts'
import { openRow, sealedColumns, sealRow, type SealedTable } from '../../server/vault/sealedRow.ts'
import { resealSome, sealedTables } from '../../server/vault/resealing.ts'

/** Rows as the portal reads them: what is encrypted stands in them in the clear. */
export function opened<R extends { id: string; key_id: string | null }>(
  db: Kysely<Tables>,
  table: SealedTable,
  row: R,
): R {
  const reader = openRow(db, table, row) as unknown as Record<string, (column: string, stored: unknown) => unknown>
  const read = Object.entries(sealedColumns[table]).flatMap(([column, kind]) => {
    const stored = (row as Record<string, unknown>)[column]
    return stored === null || stored === undefined ? [] : [[column, reader[kind]!(column, stored)]]
  })
  return { ...row, ...Object.fromEntries(read) }
}

export async function setPersonalCode(db: Kysely<Tables>, userId: string, code: string): Promise<void> {
  const sealed = sealRow(db, 'app_user', userId)
  await db
    .updateTable('app_user')
    .set({ personal_code: sealed.text('personal_code', code), key_id: sealed.keyId })
    .where('id', '=', userId)
    .execute()
}

/** What the step in the background does with rows that were written without encryption. */
export async function sealAll(db: Kysely<Tables>, tables: readonly SealedTable[] = sealedTables): Promise<void> {
  for (const table of tables) while ((await resealSome(db, table, { others: true })) > 0);
}

/** Every value of every table as text: what a thief would read in a copy. Bytes as hexadecimal digits. */
export async function everything(db: Kysely<Tables>): Promise<Map<string, string>> {
  const { rows: tables } = await sql<{
    name: string
  }>`select table_name as name from information_schema.tables where table_schema = current_schema() and table_type = 'BASE TABLE'`.execute(
    db,
  )
  const texts = new Map<string, string>()
  for (const { name } of tables) {
    const { rows } = await sql<{ text: string }>`select t::text as text from ${sql.table(name)} t`.execute(db)
    texts.set(name, rows.map(({ text }) => text).join('\n'))
  }
  return texts
}
