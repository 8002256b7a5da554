import type { FilterValues } from '../../builders/filters/filterTypes.ts'

export type StatementQuery = { readonly id: string; readonly from: string; readonly to: string }

/**
 * The statement that the list's filters select: its only contract, for the days of its date filter. A missing end is
 * today, a missing start the first day of the month in which the period ends. Null without exactly one selected
 * contract.
 */
export function statementQuery(filters: FilterValues, today: string): StatementQuery | null {
  const contracts = String(filters['contractId'] ?? '')
    .split(',')
    .filter(id => id !== '')
  const [contract] = contracts
  if (contract === undefined || contracts.length > 1) return null
  const dateFrom = filters['dateFrom']
  const dateTo = filters['dateTo']
  const to = typeof dateTo === 'string' ? dateTo : typeof dateFrom === 'string' && dateFrom > today ? dateFrom : today
  const from = typeof dateFrom === 'string' ? dateFrom : `${to.slice(0, 8)}01`
  return from > to ? null : { id: `statement-${contract}-${from}-${to}`, from, to }
}
