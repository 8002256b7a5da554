import { createHash } from 'node:crypto'
import { sql, type Kysely, type Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { PortalError } from '../../errors.ts'
import { foldHeader } from '../../uploads/spreadsheet/columns.ts'
import { columnKeys, type ReadOptions } from '../../uploads/spreadsheet/spreadsheet.types.ts'
import type { Author } from './drafts.repository.ts'

export type ChosenColumns = NonNullable<ReadOptions['columns']>

const MAX_COLUMN = 63
/** Kinds of files that one company is remembered with. */
const MAX_REMEMBERED = 100

/**
 * Reads `invoiceNumber:0,dueDate:3`.
 * @throws PortalError VALIDATION_FAILED at /columns
 */
export function readColumns(text: string): ChosenColumns {
  const pairs = text.split(',').map(pair => {
    const [name, index = ''] = pair.split(':')
    return [columnKeys.find(key => key === name), Number(index)] as const
  })
  if (
    pairs.some(([key, index]) => key === undefined || index > MAX_COLUMN) ||
    new Set(pairs.map(([key]) => key)).size < pairs.length
  )
    throw new PortalError('VALIDATION_FAILED', { issues: [{ path: '/columns', code: 'pattern' }] })
  return Object.fromEntries(pairs) as ChosenColumns
}

/** Files of one program have the same headers, whatever their case and punctuation. */
function hashOf(headers: readonly string[]): string {
  return createHash('sha256')
    .update(JSON.stringify(headers.map(foldHeader)).replace(/(,"")+\]$/, ']'))
    .digest('hex')
}

/** The company's assignment for a file with these headers. */
export async function rememberedColumns(
  db: Kysely<Tables>,
  partyId: string,
  headers: readonly string[],
): Promise<ChosenColumns | undefined> {
  const row = await db
    .selectFrom('upload_columns')
    .select('columns')
    .where('party_id', '=', partyId)
    .where('headers_hash', '=', hashOf(headers))
    .executeTakeFirst()
  return row?.columns
}

export async function rememberColumns(
  trx: Transaction<Tables>,
  partyId: string,
  headers: readonly string[],
  columns: ChosenColumns,
  { userId, now }: Author,
): Promise<void> {
  const values = { columns: JSON.stringify(columns), changed_by: userId, changed_at: now }
  await trx
    .insertInto('upload_columns')
    .values({ party_id: partyId, headers_hash: hashOf(headers), ...values })
    .onConflict(conflict => conflict.columns(['party_id', 'headers_hash']).doUpdateSet(values))
    .execute()
  await sql`delete from upload_columns where party_id = ${partyId} and headers_hash not in (
    select headers_hash from upload_columns where party_id = ${partyId} order by changed_at desc, headers_hash limit ${MAX_REMEMBERED})`.execute(
    trx,
  )
}
