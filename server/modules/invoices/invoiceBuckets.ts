import type { Sort } from '../../../schemas/resourceDefinition.ts'
import type { Statement } from '../../db/statement.ts'
import type { Condition, ListFilter } from '../../lists/ListFilters.ts'
import { buckets } from './invoiceList.ts'
import { conditionsOn, textOf } from './invoiceQuery.ts'

export type LocatingKind = keyof typeof buckets
type Kind = LocatingKind
type Direction = 'asc' | 'desc'

/** The sort key at a place, and its type (migration 095). */
const keySql: Readonly<Record<Kind, { readonly key: (place: string) => string; readonly type: 'date' | 'numeric' }>> = {
  issue: { key: daySql, type: 'date' },
  due: { key: daySql, type: 'date' },
  amount: { key: place => `${place} / 100.0`, type: 'numeric' },
}

function daySql(place: string): string {
  return `date '1970-01-01' + ${place}::int`
}

/** The kind of bucket that counts and sums the rows of this filter, a date range included. */
export function bucketKind(filter: ListFilter): 'issue' | 'due' | undefined {
  return (['issue', 'due'] as const).find(kind => {
    const { range } = buckets[kind]
    return filter.names.includes(range) && isCovered(filter, kind)
  })
}

/** The kind of bucket whose counts locate a page of the list. */
export function locatingKind(filter: ListFilter, sort: Sort): Kind | undefined {
  return (Object.keys(buckets) as Kind[]).find(kind => buckets[kind].sort === sort.field && isCovered(filter, kind))
}

function isCovered(filter: ListFilter, kind: Kind): boolean {
  const covered: readonly string[] = buckets[kind].filters
  return filter.names.every(name => covered.includes(name))
}

type Source = {
  readonly statement: Statement
  readonly filter: ListFilter
  readonly conditions: readonly Condition[]
  /** Column of the buckets and rows that the aggregated values belong to. */
  readonly groupBy?: 'status'
}

/** `select` of the buckets of large contracts. */
function bucketsSql({ statement, filter, conditions, groupBy }: Source, kind: Kind, columns: string): string {
  const status = textOf(conditionsOn(conditions, ['status']))
  const byStatus = status.length === 0 && groupBy === undefined ? '' : 'ByStatus'
  const on = ['i.contract_id = o.id', `i.kind = '${kind}${byStatus}'`, ...rangeSql(statement, filter, kind), ...status]
  return `select ${columns} from owned o join current_invoice_bucket i on ${on.join(' and ')} where o.large`
}

/**
 * `select` of the rows' buckets where a contract has them, and of the rows themselves where it has none.
 * @param ofBuckets columns of `current_invoice_bucket i`
 * @param ofRows the same, aggregated from `invoice i`
 */
export function bucketsOrRows(source: Source, kind: Kind, ofBuckets: string, ofRows: string): string {
  const rows = ['i.contract_id = o.id', ...textOf(source.conditions)].join(' and ')
  const groups = source.groupBy === undefined ? '' : ` group by i.${source.groupBy}`
  return `${bucketsSql(source, kind, ofBuckets)}
    union all select s.* from owned o cross join lateral (select ${ofRows} from invoice i where ${rows}${groups}) s where not o.large`
}

function rangeSql(statement: Statement, filter: ListFilter, kind: Kind): readonly string[] {
  const { range } = buckets[kind]
  if (range === undefined) return []
  const { from, to } = filter.value(range, 'dateRange') ?? {}
  const end = (comparison: string, day: string | undefined): readonly string[] =>
    day === undefined ? [] : [`i.place ${comparison} ${statement.value(day)}::date - date '1970-01-01'`]
  return [...end('>=', from), ...end('<=', to)]
}

/**
 * CTE `start`: the edge of the bucket in which the page begins and the number of list rows before it. No row when the
 * page is past the end. If a contract has invoices and no buckets, the edge is before the first row: a small customer,
 * or a new contract until the next merge.
 */
export function startSql(source: Source, kind: Kind, direction: Direction, offset: string): string {
  const { key, type } = keySql[kind]
  // A bucket holds the keys from its place up to the next place in use.
  const edge = direction === 'asc' ? key('place') : `coalesce(${key('above')}, ${type} 'infinity')`
  return `plain as materialized (select exists (
      select from owned o where not o.large and exists (select from current_invoice_sum i where i.contract_id = o.id)) as plain),
    start as materialized (
    (select ${edge} as edge, (upto - n)::bigint as skipped from (
      select place, n, sum(n) over (order by place ${direction}) as upto, lag(place) over (order by place ${direction}) as above from (
        select place, sum(n) as n from (${bucketsSql(source, kind, 'i.place, i.n')}) counted group by place having sum(n) > 0) places) running
      where upto > ${offset} and not (select plain from plain) order by upto limit 1)
    union all select ${type} '${direction === 'asc' ? '-' : ''}infinity', 0 from plain where plain)`
}
