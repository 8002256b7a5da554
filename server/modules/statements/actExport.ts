import { Statement } from '../../db/statement.ts'
import type { ExportColumn } from '../../lists/export/cellSql.ts'
import type { ExportQuery } from '../../lists/export/rowBatches.ts'
import { sortSql } from '../../lists/List.ts'
import type { ColumnDefinition, Sort } from '../../../schemas/resourceDefinition.ts'
import { ownedSql } from '../../lists/ownedContracts.ts'
import { conditionSql, CONTRACT_COLUMNS, statementList, type ActFilter } from './actQuery.ts'

/** Every matching act of the party's contracts, in list order. */
export function exportQuery(
  partyId: string,
  filter: ActFilter,
  sort: Sort,
  columns: readonly ExportColumn[],
): ExportQuery {
  const statement = new Statement()
  const own = ownedSql(statement, partyId, filter.list.contractIds, CONTRACT_COLUMNS).replace(
    'owned as materialized ',
    '',
  )
  const {
    keys: [key],
    direction,
  } = sortSql(statementList, sort)
  const source = `from ${own} o join act a on ${conditionSql(statement, filter)} join contract c on c.id = a.contract_id
    left join invoice i on i.id = a.invoice_id left join third_party t on t.id = i.third_party_id order by ${key} ${direction}, a.id ${direction}`
  return { statement, columns, source }
}

/** Columns of a fee act's sheet: its parts, invoice by invoice. */
export const feesActColumns: readonly ColumnDefinition[] = [
  { field: 'number', kind: 'text', width: 18 },
  { field: 'date', kind: 'date', width: 12 },
  { field: 'type', kind: 'status', values: 'statementType', width: 18 },
  { field: 'contractNumber', kind: 'text', width: 16 },
  { field: 'invoiceNumber', kind: 'text', width: 20 },
  { field: 'thirdPartyName', kind: 'text', width: 32 },
  { field: 'thirdPartyRegistrationCode', kind: 'text', width: 16 },
  { field: 'amount', kind: 'money', width: 16 },
]
