import type { Sort } from '../../../schemas/resourceDefinition.ts'
import { integerSql, type Statement } from '../../db/statement.ts'
import { sortSql as listSortSql } from '../../lists/List.ts'
import type { Condition, ListFilter } from '../../lists/ListFilters.ts'
import { ownedSql } from '../../lists/ownedContracts.ts'
import { aggregatedBy, bounds, invoiceList } from './invoiceList.ts'

/**
 * Contracts to search. `large` ones have buckets. With a date filter, each carries its shortest and longest payment term,
 * days between issue and due date, and all its `terms` if they are few and it is large.
 */
export function ownedContracts(statement: Statement, partyId: string, filter: ListFilter): string {
  const terms = filter.names.some(name => Object.hasOwn(bounds, name)) ? `, ${termsSql}` : ''
  const large = 'exists (select from invoice_large l where l.contract_id = contract.id) as large'
  return ownedSql(statement, partyId, filter.contractIds, `contract_number, currency, ${large}${terms}`)
}

/** More terms than this are not scanned one by one. */
const MAX_TERMS = integerSql(50)

const termsSql = ['min', 'max']
  .map(name => {
    const [extreme, column] = name === 'min' ? ['least', 'shortest'] : ['greatest', 'longest']
    return `${extreme}((select ${name}(${column}) from invoice_sum s where s.contract_id = contract.id),
      (select ${name}(due_date - invoice_date) from invoice_change s where s.contract_id = contract.id)) as ${column}`
  })
  .concat(`(select case when count(*) <= ${MAX_TERMS} then array_agg(place::int) end from (
      select place from current_invoice_bucket b where b.contract_id = contract.id and b.kind = 'term' group by place having sum(n) > 0) t
      where exists (select from invoice_large l where l.contract_id = contract.id)) as terms`)
  .join(', ')

/** Conditions on `invoice i`, those of the aggregate tables first. */
export function conditionsOf(statement: Statement, filter: ListFilter): readonly Condition[] {
  const conditions = filter.conditions(statement)
  const isAggregate = ({ filter: name }: Condition): boolean => aggregatedBy.includes(name)
  return [...conditions.filter(isAggregate), ...conditions.filter(condition => !isAggregate(condition))]
}

/** The conditions of these filters, in the order of the filters. */
export function conditionsOn(conditions: readonly Condition[], names: readonly string[]): readonly Condition[] {
  return names.flatMap(name => conditions.filter(({ filter }) => filter === name))
}

export function textOf(conditions: readonly Condition[]): readonly string[] {
  return conditions.map(({ sql }) => sql)
}

export type SortSql = { readonly key: string; readonly joins: string; readonly direction: 'asc' | 'desc' }

/**
 * The id breaks ties in the direction of the key, as the indexes do.
 * @throws Error for a field outside the allow-list
 */
export function sortSql(sort: Sort): SortSql {
  const { keys, direction } = listSortSql(invoiceList, sort)
  const join = invoiceList.columns.find(sort.field)?.join
  return { key: keys[0], joins: join === undefined ? '' : `join ${join.table} on ${join.on}`, direction }
}

/** True when `invoice_sum` covers the filter. */
export function isAggregated(filter: ListFilter): boolean {
  return filter.names.every(name => aggregatedBy.includes(name))
}
