import { sumOf } from '../../../schemas/format/sum.ts'
import { parseDecimal } from '../../form/number.ts'

/** Cents of a decimal string with two places, for comparing amounts without floating point. */
export function cents(amount: string): bigint {
  return BigInt(amount.replace('.', ''))
}

/** What is left of an amount; zero when more is taken. */
export function amountLess(amount: string, taken: string): string {
  const left = cents(amount) - cents(taken)
  return left > 0n ? sumOf([amount, `-${taken}`]) : '0.00'
}

export function isPositive(amount: string): boolean {
  return cents(amount) > 0n
}

/**
 * `replaced`: an amount that cannot be paid, replaced by the full payable one. `unreadable`: no amount, or a negative
 * one.
 */
export type ReadAmount =
  | { readonly kind: 'payable' | 'replaced'; readonly value: string }
  | { readonly kind: 'unreadable' }

/**
 * The amount of a payment, from text in the portal's format (1.234,50; a point before one or two digits counts as a
 * comma). An empty, zero or excessive amount is replaced by the full payable one (BIL-22); unreadable text is not.
 */
export function payableAmount(typed: string, payable: string): ReadAmount {
  if (typed.trim() === '') return { kind: 'replaced', value: payable }
  const read = parseDecimal(typed, 2, 'thousands')
  if ('issue' in read) return { kind: 'unreadable' }
  return isPositive(read.value) && cents(read.value) <= cents(payable)
    ? { kind: 'payable', value: read.value }
    : { kind: 'replaced', value: payable }
}
