import { integerSql, type Statement } from '../../db/statement.ts'
import type { Condition, ListFilter } from '../../lists/ListFilters.ts'
import { hasGrams } from '../../lists/numberText.ts'
import { bucketKind, bucketsOrRows } from './invoiceBuckets.ts'
import { TEXT_FILTER } from './invoiceList.ts'
import { conditionsOn, isAggregated, textOf } from './invoiceQuery.ts'

/** Upper limit of the count, unless the aggregate tables know the exact number. */
export const MAX_COUNTED_ROWS = 10_000
/** This many hits among the scanned rows make a search text frequent. */
const frequent = integerSql(MAX_COUNTED_ROWS / 100)

/**
 * Conditions for the contract and for a part of the invoice number, found by the trigram index. Its trigrams include
 * the contract, so the contract condition is residual. Combining a second index over the whole contract would cost more
 * than it saves.
 */
export function partSql(statement: Statement, filter: ListFilter): readonly string[] {
  const invoiceNumber = filter.value(TEXT_FILTER, 'search') ?? ''
  if (!hasGrams(invoiceNumber)) return ['i.contract_id = o.id']
  return [
    '(i.contract_id = o.id) is true',
    `invoice_grams(i.contract_id, i.invoice_number) @> invoice_grams(o.id, ${statement.value(invoiceNumber)}::text)`,
  ]
}

/**
 * CTE `total` with one row (n, bounded): the number of matching rows of `owned`. Bounded means more than n rows, or at
 * least n for a frequent part of a number.
 * Exact from the aggregate tables where they cover the filter; otherwise counted up to `countedAtMost`. A part of a
 * number is first tested on that many rows: for a frequent one those hits suffice, a rare one is counted by its index.
 */
export function totalSql(statement: Statement, filter: ListFilter, conditions: readonly Condition[]): string {
  if (isAggregated(filter)) {
    const on = ['i.contract_id = o.id', ...textOf(conditions)].join(' and ')
    return `total as materialized (select coalesce(sum(i.n), 0)::int as n, false as bounded from owned o join current_invoice_sum i on ${on})`
  }
  const kind = bucketKind(filter)
  if (kind !== undefined) {
    const counted = bucketsOrRows({ statement, filter, conditions }, kind, 'i.n', 'count(*) as n')
    return `total as materialized (select coalesce(sum(n), 0)::int as n, false as bounded from (${counted}) counted)`
  }
  const most = integerSql(MAX_COUNTED_ROWS)
  const limit = integerSql(MAX_COUNTED_ROWS + 1)
  const number = textOf(conditionsOn(conditions, [TEXT_FILTER]))
  const others = textOf(conditions.filter(({ filter: name }) => name !== TEXT_FILTER))
  const count = (where: readonly string[]) => `(select count(*) from (select from owned o cross join lateral (
    select from invoice i where ${[...where, ...others, ...number].join(' and ')} limit ${limit}) found limit ${limit}) counted)`
  if (number.length === 0)
    return `total as materialized (select least(n, ${most})::int as n, n > ${most} as bounded from (select ${count(['i.contract_id = o.id'])} as n offset 0) counted)`
  const order = others.length === 0 ? 'i.invoice_number' : 'i.invoice_date desc, i.id desc'
  return `scanned as materialized (
      select count(*) filter (where ${number.join(' and ')}) as hits, count(*) > ${most} as cut from (
        select i.invoice_number from owned o cross join lateral (
          select i.invoice_number from invoice i where ${['i.contract_id = o.id', ...others].join(' and ')} order by ${order} limit ${limit}) i limit ${limit}) i),
    total as materialized (select least(n, ${most})::int as n, lower or n > ${most} as bounded from (
      select case when not cut or hits >= ${frequent} then hits else ${count(partSql(statement, filter))} end as n, cut and hits >= ${frequent} as lower from scanned offset 0) counted)`
}
