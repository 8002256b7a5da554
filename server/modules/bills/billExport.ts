import type { Sort } from '../../../schemas/resourceDefinition.ts'
import { Statement } from '../../db/statement.ts'
import type { ExportColumn } from '../../lists/export/cellSql.ts'
import type { ExportQuery } from '../../lists/export/rowBatches.ts'
import type { ListFilter } from '../../lists/ListFilters.ts'
import { ownedSql } from '../../lists/ownedContracts.ts'
import { billColumns, BILL_JOINS } from './billColumns.ts'
import { conditionSql, CONTRACT_COLUMNS } from './billList.ts'

type Parts = {
  readonly filter: ListFilter
  readonly day: string
  readonly sort: Sort
  /** The exported columns over the SQL of a field. */
  readonly cells: (sqlOf: (field: string) => string) => ExportColumn[]
}

/** Every matching bill of the party's contracts, in list order. */
export function billExport(partyId: string, { filter, day, sort, cells }: Parts): ExportQuery {
  const statement = new Statement()
  // The parts of an export are prepared alone, so the day of a status is a literal there.
  const columns = billColumns(`'${day}'`)
  const own = ownedSql(statement, partyId, filter.contractIds, CONTRACT_COLUMNS).replace('owned as materialized ', '')
  const [key] = columns.sortKeys(sort.field)
  const direction = sort.order === 'ASC' ? 'asc' : 'desc'
  const source = `from ${own} o join factor_invoice b on ${conditionSql(statement, filter, () => `'${day}'`)} ${BILL_JOINS}
    order by ${key} ${direction}, b.id ${direction}`
  return { statement, columns: cells(field => columns.raw(field)), source }
}
