import type { ColumnDefinition } from '../../../schemas/resourceDefinition.ts'
import type { Totals } from './useTotals.ts'

/** What a sum is that the answer does not hold (INV-10). */
const ZERO = { amount: '0.00', currency: 'EUR' }

/**
 * A record made of sums, keyed by the columns they stand under: the table draws its columns once more with it, so hidden
 * columns, formats and alignment of the totals row follow by themselves.
 */
export function totalsRecord(
  columns: readonly ColumnDefinition[],
  totals: Totals | undefined,
): Record<string, unknown> {
  const record: Record<string, unknown> = { id: 'totals' }
  for (const { field, total } of columns) {
    if (total !== undefined && totals) record[field] = totals[total] ?? ZERO
  }
  return record
}
