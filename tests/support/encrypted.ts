import { sql, type Kysely } from 'kysely'
import type { Tables } from '../../server/db/tables.ts'
import { decryptRow, encryptedColumns, encryptRow, type EncryptedTable } from '../../server/vault/encryptedRow.ts'
import { reencryptSome, encryptedTables } from '../../server/vault/reencryption.ts'

/** A row with its encrypted columns decrypted, as the portal reads it. */
export function opened<R extends { id: string; key_id: string | null }>(
  db: Kysely<Tables>,
  table: EncryptedTable,
  row: R,
): R {
  const reader = decryptRow(db, table, row) as unknown as Record<string, (column: string, stored: unknown) => unknown>
  const read = Object.entries(encryptedColumns[table]).flatMap(([column, kind]) => {
    const stored = (row as Record<string, unknown>)[column]
    return stored === null || stored === undefined ? [] : [[column, reader[kind]!(column, stored)]]
  })
  return { ...row, ...Object.fromEntries(read) }
}

export async function setPersonalCode(db: Kysely<Tables>, userId: string, code: string): Promise<void> {
  const encrypted = encryptRow(db, 'app_user', userId)
  await db
    .updateTable('app_user')
    .set({ personal_code: encrypted.text('personal_code', code), key_id: encrypted.keyId })
    .where('id', '=', userId)
    .execute()
}

/** Encrypts rows that were written in plain text, as the background job does. */
export async function encryptAll(
  db: Kysely<Tables>,
  tables: readonly EncryptedTable[] = encryptedTables,
): Promise<void> {
  for (const table of tables) while ((await reencryptSome(db, table, { others: true })) > 0);
}

/** Every value of every table as text, as readable in a stolen copy. Bytes are hexadecimal. */
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
