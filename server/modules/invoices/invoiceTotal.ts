import { integerSql, type Statement } from '../../db/statement.ts'
import type { Conditions, InvoiceFilter } from './invoiceQuery.ts'
import { isSummed } from './invoiceQuery.ts'

/** Rows beyond this many are not counted, unless the kept sums know their number. */
export const countedAtMost = 10_000
/** So many of the scanned rows must match before a text counts as a frequent one. */
const frequent = integerSql(countedAtMost / 100)
/** Shorter texts have no three letters in a row to be looked up by. */
const shortestPart = 3

/**
 * The contract, and the part of a number by the index of three letters. The letters carry the contract with them, so it is only looked
 * at: an index of the whole contract beside them would cost more than it saves.
 */
export function partSql(statement: Statement, { invoiceNumber = '' }: InvoiceFilter): readonly string[] {
  if ([...invoiceNumber].length < shortestPart) return ['i.contract_id = o.id']
  return [
    '(i.contract_id = o.id) is true',
    `invoice_grams(i.contract_id, i.invoice_number) @> invoice_grams(o.id, ${statement.value(invoiceNumber)}::text)`,
  ]
}

/**
 * `total` with one row (n, bounded): how many rows of `owned` match. When bounded there are more than n, and n of them are sure.
 * Exact from the kept sums where they answer for the filter; else counted as far as `countedAtMost` rows. A part of a number is looked
 * for in so many rows first: where it is frequent these tell enough, where it is not the index counts it.
 */
export function totalSql(statement: Statement, filter: InvoiceFilter, conditions: Conditions): string {
  const { thirdParty, status, issued, due, number } = conditions
  if (isSummed(filter)) {
    const on = ['i.contract_id = o.id', ...thirdParty, ...status].join(' and ')
    return `total as materialized (select coalesce(sum(i.n), 0)::int as n, false as bounded from owned o join invoice_sum i on ${on})`
  }
  const most = integerSql(countedAtMost)
  const limit = integerSql(countedAtMost + 1)
  const others = [...thirdParty, ...status, ...issued, ...due]
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
