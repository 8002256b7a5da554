import type { Sort } from '../../../schemas/resourceDefinition.ts'
import type { ExportColumn } from '../../lists/export/cellSql.ts'
import type { ExportQuery } from '../../lists/export/rowBatches.ts'
import type { ListFilter } from '../../lists/ListFilters.ts'
import { Statement } from '../../db/statement.ts'
import { conditionsOf, conditionsOn, sortSql, textOf } from './invoiceQuery.ts'

/** Order of the conditions, which keeps the prepared statements the same. Other filters follow. */
const conditionOrder = ['thirdPartyId', 'invoiceDate', 'dueDate', 'invoiceNumber', 'status']

export function exportQuery(
  partyId: string,
  filter: ListFilter,
  sort: Sort,
  columns: readonly ExportColumn[],
): ExportQuery {
  const statement = new Statement()
  const { key, direction } = sortSql(sort)
  const narrowed = filter.contractIds === null ? '' : ` and id = any(${statement.ids(filter.contractIds)})`
  const own = `(select id from contract where party_id = ${statement.value(partyId)}::bigint${narrowed})`
  const conditions = conditionsOf(statement, filter)
  const names = [...conditionOrder, ...filter.names.filter(name => !conditionOrder.includes(name))]
  const where = [`i.contract_id in ${own}`, ...textOf(conditionsOn(conditions, names))].join(' and ')
  const source = `from invoice i join third_party t on t.id = i.third_party_id join contract c on c.id = i.contract_id
    where ${where} order by ${key} ${direction}, i.id ${direction}`
  return { statement, columns, source }
}
