import { integerSql, type Statement } from '../../db/statement.ts'
import {
  conditionSql,
  isSearchOnly,
  matchSql,
  orderSql,
  sortKeys,
  sourceSql,
  type ApplicationFilter,
  type ApplicationSort,
} from './applicationQuery.ts'

export type Paging = { readonly page: number; readonly size: number }
/** `with …` where needed, the ids of a page, and the number of all rows. */
type Page = { readonly head: string; readonly ids: string; readonly total: string }

/** So many rows of the list are looked through for a text first. */
const lookedThrough = 1000

/**
 * A page of the list. Without a text to look for the database walks along the index of the order. With one it must not: a rare
 * text would make it walk through all. What has the text is gathered once, for page and count; but where the first rows of the list
 * fill the page, they are the page, and what was found is only counted.
 */
export function pageSql(
  statement: Statement,
  filter: ApplicationFilter,
  sort: ApplicationSort,
  { page, size }: Paging,
): Page {
  const all = `from ${sourceSql(statement, filter)} where ${conditionSql(statement, filter)}`
  const order = orderSql(sort)
  const [limit, offset] = [`${statement.value(size)}::bigint`, `${statement.value((page - 1) * size)}::bigint`]
  const piece = `order by ${order} limit ${limit} offset ${offset}`
  const count = `(select count(*)::int ${all})`
  const columns = ['a.id', ...sortKeys(sort.field)].join(', ')
  if ((filter.search ?? '') === '') return { head: '', ids: `select a.id ${all} ${piece}`, total: count }
  const found = `found as materialized (select ${columns} ${all})`
  if (!isSearchOnly(filter))
    return {
      head: `with ${found}`,
      ids: `select a.id from found a ${piece}`,
      total: '(select count(*)::int from found)',
    }
  const near = `near as materialized (select ${columns} from (
    select * from application a order by ${order} limit ${integerSql(lookedThrough)}) a where ${matchSql(statement, filter.search ?? '')})`
  const isFull = `(select count(*) >= ${offset} + ${limit} from near)`
  return {
    head: `with ${found}, ${near}`,
    ids: `select a.id from (select ${columns} from near a where ${isFull} union all select ${columns} from found a where not ${isFull}) a ${piece}`,
    total: `case when ${isFull} then ${count} else (select count(*)::int from found) end`,
  }
}
