/**
 * Exact decimal arithmetic on BigInt, without floating-point numbers. Money is in cents. Rates are fractions scaled by
 * 10^30, so that 120 monthly compoundings stay far below a cent of error.
 */
export type Cents = bigint
/** A fraction times `scale`. */
export type Scaled = bigint

const SCALE_DIGITS = 30
export const SCALE: Scaled = 10n ** BigInt(SCALE_DIGITS)

/**
 * "1234.5" → 123450n.
 * @throws RangeError for anything but euros with up to two decimals (schemas validate this earlier)
 */
export function parseCents(amount: string): Cents {
  return parse(amount, 2)
}

/** 123450n → "1234.50" */
export function formatCents(cents: Cents): string {
  return format(cents, 2)
}

/** "0.059" → 0.059 times `scale` */
export function parseFraction(fraction: string): Scaled {
  return parse(fraction, SCALE_DIGITS)
}

/** A quotient with four decimals, rounded half up: 3000 of 20000 → "0.1500". A zero whole gives "0.0000". */
export function formatShare(part: Cents, whole: Cents): string {
  return format(whole === 0n ? 0n : divideRounded(part * 10_000n, whole), 4)
}

/** Rounds half up; both operands must be non-negative. */
export function divideRounded(dividend: bigint, divisor: bigint): bigint {
  return (2n * dividend + divisor) / (2n * divisor)
}

function parse(text: string, digits: number): bigint {
  const parts = /^(\d+)(?:\.(\d+))?$/.exec(text)
  const fraction = parts?.[2] ?? ''
  if (parts?.[1] === undefined || fraction.length > digits)
    throw new RangeError('not a decimal number of the expected precision')
  return BigInt(parts[1] + fraction.padEnd(digits, '0'))
}

function format(value: bigint, digits: number): string {
  const text = value.toString().padStart(digits + 1, '0')
  return `${text.slice(0, -digits)}.${text.slice(-digits)}`
}
