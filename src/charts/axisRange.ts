/** The axis of a chart without any amount ends here (DSH-25: 0 to 10000). */
export const EMPTY_HIGHEST = 10_000

/**
 * Where the axis ends: the next round number above the highest amount, in steps of a tenth of its size. For drawing only.
 * @param amounts decimal strings; null for nothing
 */
export function highestOf(amounts: readonly (string | null)[]): number {
  const highest = Math.max(0, ...amounts.map(amount => Number(amount ?? 0)))
  if (!(highest > 0)) return EMPTY_HIGHEST
  const step = 10 ** Math.floor(Math.log10(highest)) / 2
  return Math.ceil(highest / step) * step
}
