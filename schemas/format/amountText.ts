/** Amounts in cents, from `low` to below `high`. */
export type CentRange = { readonly low: bigint; readonly high: bigint }

/** Money columns hold up to 13 digits before the decimal point. */
const MAX_DIGITS = 13
const CURRENCY = /(?:€|\$|£|EUR|GBP|USD)/giu
const SPACES = /[\s'\u00A0\u2009\u202F]/gu
const GROUPED = /^\d{1,3}(?<mark>[.,])\d{3}(?:\k<mark>\d{3})*$/u
const DECIMALS = /^(?<whole>.*?)(?:[.,](?<decimals>\d{1,2}))?$/u

/**
 * Reads an amount as people write it: 4882, 4882.5, 4.882,00, 4,882.00, 4 882,00 €. Without cents, or with zero cents,
 * every amount with these whole units is meant: 4882 finds 4882.57 (SHL-51).
 * @returns undefined for a text that is no amount
 */
export function amountRange(text: string): CentRange | undefined {
  const written = text.replace(CURRENCY, '').replace(SPACES, '').replace('−', '-')
  const isNegative = written.startsWith('-')
  const digits = isNegative ? written.slice(1) : written
  if (!/^\d[\d.,]*$/u.test(digits)) return undefined
  const { whole = '', decimals = '' } = DECIMALS.exec(digits)?.groups ?? {}
  const units = unitsOf(whole)
  if (units === undefined) return undefined
  const low = BigInt(units) * 100n + BigInt(decimals.padEnd(2, '0'))
  const high = low + (/^0*$/u.test(decimals) ? 100n : decimals.length === 1 ? 10n : 1n)
  return isNegative ? { low: 1n - high, high: 1n - low } : { low, high }
}

/** The digits before the decimals; undefined if they are grouped in another way than by three. */
function unitsOf(whole: string): string | undefined {
  const units = GROUPED.test(whole) ? whole.replace(/[.,]/gu, '') : whole
  return /^\d+$/u.test(units) && units.length <= MAX_DIGITS ? units : undefined
}

/** Cents as the database reads them: 488257n is 4882.57. */
export function centsText(cents: bigint): string {
  const digits = (cents < 0n ? -cents : cents).toString().padStart(3, '0')
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
