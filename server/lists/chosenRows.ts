import type { Kysely } from 'kysely'
import { integerSql, Statement } from '../db/statement.ts'
import type { Tables } from '../db/tables.ts'
import { PortalError } from '../errors.ts'
import type { ExportQuery } from './export/rowBatches.ts'
import type { ListFilter } from './ListFilters.ts'
import { allOwn } from './requestedContracts.ts'

type Rows = Pick<ExportQuery, 'statement' | 'source'>

/**
 * A chosen row that is not among the rows of the query, such as another company's, makes the whole request 404 (LST-12).
 * @throws PortalError NOT_FOUND
 */
export async function allChosen(
  db: Kysely<Tables>,
  { statement, source }: Rows,
  { chosen }: ListFilter,
): Promise<void> {
  if (chosen === null) return
  const { count } = await copyOf(statement).row<{ count: number }>(
    db,
    `select count(*)::int as count from (select 1 ${source}) chosen`,
  )
  allOwn(chosen, count)
}

/**
 * Ids of all rows of a query in its order.
 * @param idSql the id as a text
 * @throws PortalError SELECTION_TOO_LARGE beyond `most`
 */
export async function rowIds(
  db: Kysely<Tables>,
  { statement, source }: Rows,
  idSql: string,
  most: number,
): Promise<readonly string[]> {
  const rows = await copyOf(statement).rows<{ id: string }>(
    db,
    `select ${idSql} as id ${source} limit ${integerSql(most + 1)}`,
  )
  if (rows.length > most) throw new PortalError('SELECTION_TOO_LARGE', { details: { most } })
  return rows.map(({ id }) => id)
}

/** The export adds parameters to its own statement. */
function copyOf({ parameters }: Statement): Statement {
  const copy = new Statement()
  copy.parameters.push(...parameters)
  return copy
}
