import type { FilterTools } from '../../lists/filterSql.ts'
import type { ListFilter } from '../../lists/ListFilters.ts'
import type { InvoiceStatus } from '../../db/tables.ts'
import { listOf, type Predicate } from '../../lists/List.ts'
import { numberFilter } from '../../lists/numberText.ts'
import { invoiceColumns } from './invoiceColumns.ts'

/**
 * A range of days. Each end bounds the other date as well, by the shortest and longest payment term of the contract `o`,
 * so that an index over the other date can be used.
 */
function dates(column: string, from: (day: string) => string, to: (day: string) => string): Predicate {
  return {
    kind: 'dateRange',
    sql: (range, { bind }) => {
      const end = (value: string | undefined, comparison: string, bound: (day: string) => string) => {
        if (value === undefined) return []
        const day = `${bind(value)}::date`
        return [{ sql: `${column} ${comparison} ${day}`, bound: bound(day) }]
      }
      return [...end(range.from, '>=', from), ...end(range.to, '<=', to)]
    },
  }
}

/** One status is compared by `=`, so that an index by status and date keeps its order. */
function statusSql(statuses: readonly string[], { bind }: FilterTools): readonly { sql: string }[] {
  if (statuses.length === 1) return [{ sql: `i.status = ${bind(statuses[0])}::text` }]
  return [{ sql: `i.status in (${statuses.map(status => bind(status)).join(', ')})` }]
}

export const invoiceList = listOf('factoring/invoices', invoiceColumns('current_date'), {
  predicates: {
    invoiceDate: dates(
      'i.invoice_date',
      day => `i.due_date >= ${day} + o.shortest`,
      day => `i.due_date <= ${day} + o.longest`,
    ),
    dueDate: dates(
      'i.due_date',
      day => `i.invoice_date >= ${day} - o.longest`,
      day => `i.invoice_date <= ${day} - o.shortest`,
    ),
    status: { kind: 'multiselect', sql: statusSql },
    invoiceNumber: numberFilter('i.invoice_number'),
  },
  api: {
    name: 'invoice',
    calls: ['list', 'totals', 'tabs', 'one', 'export'],
    describe: {
      totals: 'Filters that the list, its totals, the export and the neighbours of an invoice share.',
      tabs: 'Filters of the list; that of the tabs is ignored.',
      one: 'The filters and sort under which the neighbours are found.',
    },
    parameters: { invoiceNumber: 'Part of the number, whatever its letter case and separators.' },
  },
  order: ['invoiceDate', 'dueDate', 'thirdPartyId', 'status', 'amount', 'invoiceNumber'],
  tabs: { by: ['status'], sums: true },
})

/** The filter by buyers. */
export const BUYER = 'thirdPartyId'

export function hasSeveralBuyers(filter: ListFilter): boolean {
  return (filter.value(BUYER, 'references')?.length ?? 0) > 1
}

/** Filters that the aggregate table `invoice_sum` covers. */
export const aggregatedBy: readonly string[] = ['thirdPartyId', 'status']
/**
 * Kinds of the aggregate table `invoice_bucket`: the order in which they locate a page, and the filters that they cover,
 * a date range among them.
 */
export const buckets = {
  issue: { sort: 'invoiceDate', filters: ['invoiceDate', 'status'], range: 'invoiceDate' },
  due: { sort: 'invoiceDueDate', filters: ['dueDate', 'status'], range: 'dueDate' },
  amount: { sort: 'invoiceAmount', filters: [], range: undefined },
} as const
/** Filters that an index over the sort field covers, in the order of its columns (decision 023). */
export const indexes: Readonly<Record<string, readonly string[]>> = {
  invoiceDate: ['invoiceDate', 'thirdPartyId', 'status'],
  invoiceDueDate: ['dueDate'],
}
/** The filter whose date the bound of a range is about. */
export const bounds: Readonly<Record<string, string>> = { invoiceDate: 'dueDate', dueDate: 'invoiceDate' }
/** Values of this filter are read one after another, each in the order of an index: sorted by the date or by the id. */
export const SPLIT_BY = 'status'
export const SPLIT_FIELD = 'invoiceDate'
export const invoiceStatuses = Object.keys({
  SUBMITTED: true,
  REJECTED: true,
  FINANCED: true,
  OVERDUE: true,
  PARTIALLY_PAID: true,
  PAID: true,
  CLOSED: true,
  TRANSFERRED: true,
} satisfies Record<InvoiceStatus, true>)
/** Filter that the trigram index serves. */
export const TEXT_FILTER = 'invoiceNumber'
