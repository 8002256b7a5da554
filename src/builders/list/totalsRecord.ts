import type { ColumnDefinition } from '../../../schemas/resourceDefinition.ts'
import type { Totals } from './ListTotals.tsx'

/** Default of a sum that the response omits (INV-10). */
const zero = { amount: '0.00', currency: 'EUR' }

/**
 * A record made of sums, keyed by their columns. The table renders it with the same columns, so hidden columns, formats
 * and alignment apply to the totals row too.
 */
export function totalsRecord(
  columns: readonly ColumnDefinition[],
  totals: Totals | undefined,
): Record<string, unknown> {
  const record: Record<string, unknown> = { id: 'totals' }
  for (const { field, total } of columns) {
    if (total !== undefined && totals) record[field] = totals[total] ?? zero
  }
  return record
}
