import type { Sort } from '../../../schemas/resourceDefinition.ts'
import { integerSql, type Statement } from '../../db/statement.ts'
import type { ListFilter } from '../../lists/ListFilters.ts'
import { applicationColumns } from './applicationColumns.ts'
import { conditionSql, isSearchOnly, matchSql, orderSql, searchOf, sourceSql } from './applicationQuery.ts'

export type Paging = { readonly page: number; readonly size: number }
/** SQL parts: optional `with …`, the ids of a page, and the total row count. */
type Page = { readonly head: string; readonly ids: string; readonly total: string }

/** Number of list rows searched for a text first. */
const MAX_SCANNED_ROWS = 1000

/**
 * A page of the list. Without a search text, an index is scanned in list order. A rare search text would make that scan
 * read everything, so matches are collected once for page and count. With no other filter, the first rows of the list
 * are tried: if they fill the page, the rest is only counted.
 */
export function pageSql(statement: Statement, filter: ListFilter, sort: Sort, { page, size }: Paging): Page {
  const all = `from ${sourceSql(statement, filter)} where ${conditionSql(statement, filter)}`
  const order = orderSql(sort)
  const [limit, offset] = [`${statement.value(size)}::bigint`, `${statement.value((page - 1) * size)}::bigint`]
  const piece = `order by ${order} limit ${limit} offset ${offset}`
  const count = `(select count(*)::int ${all})`
  const columns = ['a.id', ...applicationColumns.sortKeys(sort.field)].join(', ')
  const search = searchOf(filter)
  if (search === '') return { head: '', ids: `select a.id ${all} ${piece}`, total: count }
  const found = `found as materialized (select ${columns} ${all})`
  if (!isSearchOnly(filter))
    return {
      head: `with ${found}`,
      ids: `select a.id from found a ${piece}`,
      total: '(select count(*)::int from found)',
    }
  const near = `near as materialized (select ${columns} from (
    select * from application a order by ${order} limit ${integerSql(MAX_SCANNED_ROWS)}) a where ${matchSql(value => statement.value(value), search)})`
  const isFull = `(select count(*) >= ${offset} + ${limit} from near)`
  return {
    head: `with ${found}, ${near}`,
    ids: `select a.id from (select ${columns} from near a where ${isFull} union all select ${columns} from found a where not ${isFull}) a ${piece}`,
    total: `case when ${isFull} then ${count} else (select count(*)::int from found) end`,
  }
}
