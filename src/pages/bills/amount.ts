import { parseDecimal } from '../../form/number.ts'

/** Cents of a decimal string with two places, for comparing amounts without a floating point. */
export function cents(amount: string): bigint {
  return BigInt(amount.replace('.', ''))
}

export function isPositive(amount: string): boolean {
  return cents(amount) > 0n
}

/** `replaced`: an amount that cannot be paid; all that can be stands in its place. `unreadable`: no amount at all, or one below zero. */
export type ReadAmount =
  | { readonly kind: 'payable' | 'replaced'; readonly value: string }
  | { readonly kind: 'unreadable' }

/**
 * The amount that a payment may have: what was typed in the mask (1.234,50; a point before one or two cents is taken as a comma). Nothing,
 * zero, and too much are replaced by all that can be paid (BIL-22); what cannot be read is not.
 */
export function payableAmount(typed: string, payable: string): ReadAmount {
  if (typed.trim() === '') return { kind: 'replaced', value: payable }
  const read = parseDecimal(typed, 2, 'thousands')
  if ('issue' in read) return { kind: 'unreadable' }
  return isPositive(read.value) && cents(read.value) <= cents(payable)
    ? { kind: 'payable', value: read.value }
    : { kind: 'replaced', value: payable }
}
