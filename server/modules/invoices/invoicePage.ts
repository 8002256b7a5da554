import { selectList } from '../../db/jsonSql.ts'
import { Statement } from '../../db/statement.ts'
import { invoiceFields } from './invoiceFields.ts'
import { isSummed, sortSql, type InvoiceFilter, type InvoiceSort } from './invoiceQuery.ts'
import { InvoiceRows } from './invoiceRows.ts'
import type { BuiltStatement, Paging } from './invoices.repository.ts'

export const rowJoins = 'join third_party t on t.id = i.third_party_id join contract c on c.id = i.contract_id'
export const rowSelect = selectList(invoiceFields)

/** Offsets from here on use a shortcut instead of scanning from the first row. */
const deepOffset = 2000

/** True when a deep page needs the row count, to decide whether to scan from the start or the end. */
export function needsTotal(filter: InvoiceFilter, sort: InvoiceSort, paging: Paging): boolean {
  return offsetOf(paging) >= deepOffset && isSummed(filter) && !byMonths(filter, sort)
}

/**
 * One page and the total row count in a single statement, so that both come from one snapshot. Only the ids of the page
 * are joined to full rows.
 * @param fromEnd scan from the last row of the list: same result, shorter scan
 */
export function pageStatement(
  partyId: string,
  filter: InvoiceFilter,
  sort: InvoiceSort,
  paging: Paging,
  fromEnd = false,
): BuiltStatement {
  const statement = new Statement()
  const rows = new InvoiceRows(statement, partyId, filter, sort)
  const { direction } = sortSql(sort)
  const size = `${statement.value(paging.size)}::bigint`
  const offset = `${statement.value(offsetOf(paging))}::bigint`
  const { start, page } = way(rows, filter, sort, {
    direction,
    size,
    offset,
    reach: paging.page * paging.size,
    isDeep: offsetOf(paging) >= deepOffset,
    fromEnd,
  })
  const text = `with ${rows.head}${start}, page as (${page})
    select (select count(*)::int from owned) as contracts,
      (select coalesce(json_agg(row_to_json(r)), '[]')::text from (
        select ${rowSelect} from page p join invoice i on i.id = p.id ${rowJoins} order by p.k ${direction}, p.id ${direction}) r) as content,
      (select n from total) as total, (select bounded from total) as bounded`
  return { statement, text }
}

type Way = {
  readonly direction: 'asc' | 'desc'
  readonly size: string
  readonly offset: string
  readonly reach: number
  readonly isDeep: boolean
  readonly fromEnd: boolean
}

function way(
  rows: InvoiceRows,
  filter: InvoiceFilter,
  sort: InvoiceSort,
  { direction, size, offset, reach, isDeep, fromEnd }: Way,
): { readonly start: string; readonly page: string } {
  if (fromEnd) {
    const left = `((select n from total) - ${offset})`
    const page = rows.window({
      direction: direction === 'asc' ? 'desc' : 'asc',
      size: `greatest(least(${size}, ${left}), 0)`,
      skip: `greatest(${left} - ${size}, 0)`,
    })
    return { start: '', page }
  }
  if (!isDeep || !byMonths(filter, sort))
    return { start: '', page: rows.window({ direction, size, skip: offset, reach }) }
  const edge =
    direction === 'asc'
      ? 'i.invoice_date >= (select month from start)'
      : "i.invoice_date < (select month from start) + interval '1 month'"
  return {
    start: `, ${monthSql(rows, direction, offset)}`,
    page: rows.window({
      direction,
      size,
      skip: `(${offset} - coalesce((select skipped from start), 0))`,
      where: [edge],
    }),
  }
}

/**
 * CTE `start`: the month in which the page begins and the number of list rows before that month. No row when the page
 * is past the end.
 */
function monthSql(rows: InvoiceRows, direction: 'asc' | 'desc', offset: string): string {
  return `start as materialized (select month, (upto - n)::bigint as skipped from (
    select month, n, sum(n) over (order by month ${direction}) as upto from (
      select i.month, sum(i.n) as n from owned o join invoice_month i on i.contract_id = o.id${rows.monthStatus()} group by i.month having sum(i.n) > 0) months) running
    where upto > ${offset} order by upto limit 1)`
}

/** True when the monthly row counts can locate the page. */
function byMonths(filter: InvoiceFilter, sort: InvoiceSort): boolean {
  return (
    sort.field === 'invoiceDate' &&
    isSummed(filter) &&
    filter.thirdPartyId === undefined &&
    (filter.statuses ?? []).length < 2
  )
}

function offsetOf({ page, size }: Paging): number {
  return (page - 1) * size
}
