/** End of the axis for a chart without amounts (DSH-25: 0 to 10000). */
export const EMPTY_HIGHEST = 10_000

/**
 * End of the axis: the next round number above the highest amount, in steps of a tenth of its magnitude. For rendering
 * only.
 * @param amounts decimal strings; null when unknown
 */
export function highestOf(amounts: readonly (string | null)[]): number {
  const highest = Math.max(0, ...amounts.map(amount => Number(amount ?? 0)))
  if (!(highest > 0)) return EMPTY_HIGHEST
  const step = 10 ** Math.floor(Math.log10(highest)) / 2
  return Math.ceil(highest / step) * step
}
