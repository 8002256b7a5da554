import { sumOf } from '../../../../schemas/format/sum.ts'
import type { AgeingRow, InvoiceAgeing } from '../../../api/staff/ageingApi.ts'
import { filteredPath } from '../filteredPath.ts'

export type AgeingGroup = 'buyers' | 'contracts'
export type RangeId = (typeof rangeIds)[number]

/** The ranges of the answer, in its order. */
export const rangeIds = ['notDue', 'to30', 'to60', 'to90', 'over90'] as const

/** Days overdue, as the chart has room for them. */
export const rangeDays: Readonly<Record<RangeId, string>> = {
  notDue: '0',
  to30: '1–30',
  to60: '31–60',
  to90: '61–90',
  over90: '> 90',
}

/** The invoices of a cell in their list: the sum agrees with it to the cent (DSH-57). */
export function cellPath(ageing: InvoiceAgeing, group: AgeingGroup, row: AgeingRow, range: number): string {
  return filteredPath(
    '/factoring/invoices',
    row.contractIds.map(id => ({ id })),
    {
      ...(group === 'buyers' ? { thirdPartyId: row.id } : {}),
      status: ageing.statuses,
      ...ageing.ranges[range],
    },
  )
}

/** As many as an address may name. */
const MAX_CONTRACTS = 100

/**
 * The invoices of a total in their list. undefined where the list would have others as well: a contract with rows of two
 * currencies, or more contracts than an address names.
 */
export function totalPath(ageing: InvoiceAgeing, currency: string, range: number): string | undefined {
  const idsOf = (rows: readonly AgeingRow[]) => new Set(rows.flatMap(({ contractIds }) => contractIds))
  const own = idsOf(ageing.contracts.filter(row => row.currency === currency))
  const others = idsOf(ageing.contracts.filter(row => row.currency !== currency))
  if (own.size > MAX_CONTRACTS || [...own].some(id => others.has(id))) return undefined
  const filters = { status: ageing.statuses, ...ageing.ranges[range] }
  return filteredPath(
    '/factoring/invoices',
    [...own].map(id => ({ id })),
    filters,
  )
}

/** Sums over all rows of one currency, one for each range. */
export function totalsOf(rows: readonly AgeingRow[], currency: string): readonly string[] {
  const own = rows.filter(row => row.currency === currency)
  return rangeIds.map((_, range) => sumOf(own.map(({ amounts }) => amounts[range] ?? '0.00')))
}

/** The currencies of the rows, that with most rows first. */
export function currenciesOf(rows: readonly AgeingRow[]): readonly string[] {
  const count = (currency: string) => rows.filter(row => row.currency === currency).length
  return [...new Set(rows.map(({ currency }) => currency))].toSorted((one, other) => count(other) - count(one))
}
