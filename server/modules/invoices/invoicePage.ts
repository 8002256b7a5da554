import type { Sort } from '../../../schemas/resourceDefinition.ts'
import type { ListFilter } from '../../lists/ListFilters.ts'
import { Statement } from '../../db/statement.ts'
import { pageLimits } from '../../lists/limitSql.ts'
import { invoiceColumns } from './invoiceColumns.ts'
import { bucketKind, locatingKind } from './invoiceBuckets.ts'
import { isAggregated, sortSql } from './invoiceQuery.ts'
import { InvoiceRows } from './invoiceRows.ts'
import type { BuiltStatement, Paging } from './invoices.repository.ts'

export const ROW_JOINS = 'join third_party t on t.id = i.third_party_id join contract c on c.id = i.contract_id'

/** @param day the business day, YYYY-MM-DD */
export function rowSelect(statement: Statement, day: string): string {
  return invoiceColumns(statement.value(day)).select
}

/** Offsets from here on use a shortcut instead of scanning from the first row. */
const DEEP_OFFSET = 2000

/** True when a deep page needs the row count, to decide whether to scan from the start or the end. */
export function needsTotal(filter: ListFilter, sort: Sort, paging: Paging): boolean {
  return offsetOf(paging) >= DEEP_OFFSET && isCounted(filter) && locatingKind(filter, sort) === undefined
}

/** True when the aggregate tables know the number of rows. */
function isCounted(filter: ListFilter): boolean {
  return isAggregated(filter) || bucketKind(filter) !== undefined
}

/**
 * One page and the total row count in a single statement, so that both come from one snapshot. Only the ids of the page
 * are joined to full rows.
 * @param fromEnd scan from the last row of the list: same result, shorter scan
 */
export function pageStatement(
  partyId: string,
  filter: ListFilter,
  sort: Sort,
  paging: Paging,
  fromEnd = false,
): BuiltStatement {
  const statement = new Statement()
  const rows = new InvoiceRows(statement, partyId, filter, sort)
  const { direction } = sortSql(sort)
  const { size, offset } = pageLimits(statement, paging)
  const { start, page } = buildPagePlan(rows, filter, sort, {
    direction,
    size,
    offset,
    reach: paging.page * paging.size,
    isDeep: offsetOf(paging) >= DEEP_OFFSET,
    fromEnd,
  })
  const text = `with ${rows.head}${start}, page as (${page})
    select (select count(*)::int from owned) as contracts,
      (select coalesce(json_agg(row_to_json(r)), '[]')::text from (
        select ${rowSelect(statement, paging.day)} from page p join invoice i on i.id = p.id ${ROW_JOINS} order by p.k ${direction}, p.id ${direction}) r) as content,
      (select n from total) as total, (select bounded from total) as bounded`
  return { statement, text }
}

type PagePlan = {
  readonly direction: 'asc' | 'desc'
  readonly size: string
  readonly offset: string
  readonly reach: number
  readonly isDeep: boolean
  readonly fromEnd: boolean
}

function buildPagePlan(
  rows: InvoiceRows,
  filter: ListFilter,
  sort: Sort,
  { direction, size, offset, reach, isDeep, fromEnd }: PagePlan,
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
  const kind = isDeep ? locatingKind(filter, sort) : undefined
  if (kind === undefined) return { start: '', page: rows.window({ direction, size, skip: offset, reach }) }
  return {
    start: `, ${rows.start(kind, direction, offset)}`,
    page: rows.window({
      direction,
      size,
      skip: `(${offset} - coalesce((select skipped from start), 0))`,
      where: [`${sortSql(sort).key} ${direction === 'asc' ? '>=' : '<'} (select edge from start)`],
    }),
  }
}

function offsetOf({ page, size }: Paging): number {
  return (page - 1) * size
}
