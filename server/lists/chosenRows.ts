import type { Kysely } from 'kysely'
import type { RejectedRow } from '../../schemas/rejectedRows.ts'
import { integerSql, Statement } from '../db/statement.ts'
import type { Tables } from '../db/tables.ts'
import { PortalError } from '../errors.ts'
import type { ExportQuery } from './export/rowBatches.ts'
import type { ListFilter } from './ListFilters.ts'

type Rows = Pick<ExportQuery, 'statement' | 'source'>
/** The document of a row, null without one, and what names the row. */
export type RowDocument = { readonly documentId: string | null; readonly number: string }

/**
 * A chosen row that is not among the rows of the query, such as another company's, makes the whole request 404 (LST-12).
 * The error names each such row by the id of the request, so that it can be dropped (LST-16).
 * @throws PortalError NOT_FOUND
 */
export async function allChosen(
  db: Kysely<Tables>,
  { statement, source }: Rows,
  { chosen }: ListFilter,
): Promise<void> {
  if (chosen === null) return
  const rows = await copyOf(statement).rows<{ id: string }>(db, `select ${chosen.idSql}::text as id ${source}`)
  const known = new Set(rows.map(({ id }) => id))
  rejectRows(chosen.ids.flatMap(id => (known.has(id) ? [] : [{ id, reason: 'MISSING' as const }])))
}

/** @throws PortalError that names the rows, unless there are none; NOT_FOUND if all of them are missing */
export function rejectRows(rows: readonly RejectedRow[], code: 'NOT_FOUND' | 'VERSION_CONFLICT' = 'NOT_FOUND'): void {
  if (rows.length === 0) return
  const areMissing = rows.every(({ reason }) => reason === 'MISSING')
  throw new PortalError(areMissing ? 'NOT_FOUND' : code, { details: { rows } })
}

/** Documents in one archive: some minutes of printing. */
export const MAX_DOCUMENTS = 5000

/**
 * Documents of all rows of a query in its order.
 * @param sql expressions of the document's id and of the row's name, as texts
 * @throws PortalError SELECTION_TOO_LARGE beyond `most`
 */
export async function rowDocuments(
  db: Kysely<Tables>,
  { statement, source }: Rows,
  sql: { readonly documentId: string; readonly number: string },
  most: number = MAX_DOCUMENTS,
): Promise<readonly RowDocument[]> {
  const rows = await copyOf(statement).rows<RowDocument>(
    db,
    `select ${sql.documentId} as "documentId", ${sql.number} as number ${source} limit ${integerSql(most + 1)}`,
  )
  if (rows.length > most) throw new PortalError('SELECTION_TOO_LARGE', { details: { most } })
  return rows
}

/** The export adds parameters to its own statement. */
function copyOf({ parameters }: Statement): Statement {
  const copy = new Statement()
  copy.parameters.push(...parameters)
  return copy
}
