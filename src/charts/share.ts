/**
 * Rules of the summary chart (DSH-08, DSH-09): threshold of a small column, maximum height, and render delay in
 * milliseconds.
 */
export const SMALL_BELOW_PERCENT = 18
export const HIGHEST_PERCENT = 82
export const CHART_DELAY_MS = 100

/** Smallest visible height of a column. */
const LEAST_PERCENT = 1
const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?$/
const DECIMALS = 4
// Calls instead of literals: the first script of a page also has to parse in browsers without them.
const PRECISION = BigInt(1_000_000)
const NOTHING = BigInt(0)
const SPACE = '\u00a0'

/**
 * Share of an amount in the whole, from decimal strings: "50.00" of "200.00" is 0.25. Calculated with integers, so that
 * no amount is too large. 0 for an empty whole, invalid text and negative amounts. Above the whole it exceeds 1.
 */
export function shareOf(part: string, whole: string): number {
  const [parts, wholes] = [units(part), units(whole)]
  if (parts <= NOTHING || wholes <= NOTHING) return 0
  return Number((parts * PRECISION) / wholes) / Number(PRECISION)
}

function units(amount: string): bigint {
  const [, sign, whole, fraction = ''] = DECIMAL.exec(amount) ?? []
  if (whole === undefined) return NOTHING
  const value = BigInt(whole + fraction.slice(0, DECIMALS).padEnd(DECIMALS, '0'))
  return sign === '-' ? -value : value
}

export type Column = { readonly heightPercent: number; readonly isSmall: boolean }

/** Column of a share: at most 82 % of the chart's height; below 18 % its figure does not fit inside. */
export function columnOf(share: number): Column {
  if (!(share > 0)) return { heightPercent: 0, isSmall: true }
  const heightPercent = Math.min(HIGHEST_PERCENT, Math.max(LEAST_PERCENT, share * 100))
  return { heightPercent, isSmall: heightPercent < SMALL_BELOW_PERCENT }
}

/**
 * Whole percent of the actual share, not of the rendered height. Small shares are not 0 %, and almost everything is not
 * 100 %.
 */
export function percentText(share: number): string {
  if (!(share > 0)) return `0${SPACE}%`
  if (share < 0.01) return `<1${SPACE}%`
  const rounded = Math.round(share * 100)
  return `${share < 1 ? Math.min(99, rounded) : rounded}${SPACE}%`
}
