import { sql, type Kysely, type Transaction } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { storedDigest } from './bodyDigest.ts'
import { codeMarks, decryptRow, encryptedColumns, encryptRow, type EncryptedTable } from './encryptedRow.ts'
import { vaultOf } from './vault.ts'

type Row = Record<string, unknown> & { id: string; key_id: string | null }
/** Number of rows of a table per key; null: not encrypted yet. */
export type KeyUse = { readonly table: EncryptedTable; readonly keyId: string | null; readonly rows: number }

export const encryptedTables = Object.keys(encryptedColumns) as EncryptedTable[]
const holds: Partial<Record<EncryptedTable, string>> = {
  application_signing: 'signed_content is not null',
  app_user: 'personal_code is not null',
  contract_document: 'signed_content is not null',
  bank_statement: 'payload is not null',
}
/** Rows with a file are several megabytes each. */
const batchSize = (table: EncryptedTable): number =>
  Object.values<string>(encryptedColumns[table]).includes('bytes') ? 4 : 50

export async function keyUses(db: Kysely<Tables>): Promise<KeyUse[]> {
  const uses: KeyUse[] = []
  for (const table of encryptedTables) {
    const { rows } = await sql<{ key_id: string | null; n: number }>`
      select key_id, count(*)::int as n from ${sql.table(table)} where ${sql.raw(holds[table] ?? 'true')} group by key_id order by key_id nulls first`.execute(
      db,
    )
    uses.push(...rows.map(({ key_id: keyId, n }) => ({ table, keyId, rows: n })))
  }
  return uses
}

/**
 * Encrypts the next rows of a table with the current key in one transaction: rows not encrypted yet, and with `others`
 * those of other keys. Rows locked by another process are skipped, so several processes may do this concurrently, and
 * any of them may be killed.
 * @returns number of rows; 0 if none is free
 * @throws EncryptionError for a row of a key that is not in the ring; nothing is changed then
 */
export function reencryptSome(
  db: Kysely<Tables>,
  table: EncryptedTable,
  { others }: { others: boolean },
): Promise<number> {
  return db.transaction().execute(async trx => {
    const { current } = vaultOf(trx)
    const unencrypted = await lockSome(trx, table, sql`key_id is null`)
    const rows = unencrypted.length > 0 || !others ? unencrypted : await lockSome(trx, table, sql`key_id <> ${current}`)
    for (const row of rows) await reencrypt(trx, table, row)
    return rows.length
  })
}

async function lockSome(
  trx: Transaction<Tables>,
  table: EncryptedTable,
  which: ReturnType<typeof sql>,
): Promise<Row[]> {
  const { rows } =
    await sql<Row>`select * from ${sql.table(table)} where ${which} and ${sql.raw(holds[table] ?? 'true')} limit ${batchSize(table)} for update skip locked`.execute(
      trx,
    )
  return rows
}

async function reencrypt(trx: Transaction<Tables>, table: EncryptedTable, row: Row): Promise<void> {
  const opened = decryptRow(trx, table, row) as unknown as Record<string, (column: string, stored: unknown) => unknown>
  const encrypted = encryptRow(trx, table, row.id) as unknown as Record<
    string,
    (column: string, plain: unknown) => unknown
  >
  const plain: Record<string, unknown> = {}
  const changes: Record<string, unknown> = { key_id: vaultOf(trx).current }
  for (const [column, kind] of Object.entries(encryptedColumns[table])) {
    if (row[column] === null || row[column] === undefined) continue
    plain[column] = opened[kind]?.(column, row[column])
    changes[column] = encrypted[kind]?.(column, plain[column])
  }
  Object.assign(changes, besides(trx, table, plain, row))
  const assignments = Object.entries(changes).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  await sql`update ${sql.table(table)} set ${sql.join(assignments)} where id = ${row.id}`.execute(trx)
}

/** Columns derived from encrypted values. */
function besides(
  trx: Transaction<Tables>,
  table: EncryptedTable,
  plain: Record<string, unknown>,
  row: Row,
): Record<string, unknown> {
  const columns: Record<string, unknown> = {}
  const code = table === 'application' ? codeOf(plain['payload']) : table === 'related_applicant' ? plain['code'] : null
  if (typeof code === 'string') {
    const { digest, covered } = codeMarks(trx, code)
    if (table === 'application') Object.assign(columns, { applicant_code: covered, applicant_code_digest: digest })
    else columns['code_digest'] = digest
  }
  // A row encrypted with another key no longer has the plain digest. Its stored digest stays valid while that key is
  // in the ring.
  if (row.key_id === null && Buffer.isBuffer(row['digest'])) columns['digest'] = storedDigest(trx, row['digest'])
  return columns
}

/** The applicant's code in the payload of an application. */
export function codeOf(payload: unknown): string | null {
  const code = (payload as { applicant?: { code?: unknown } | null } | null)?.applicant?.code
  return typeof code === 'string' && code !== '' ? code : null
}
