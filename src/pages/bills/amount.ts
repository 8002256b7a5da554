import { parseDecimal, parseMasked } from '../../form/number.ts'

/** Cents of a decimal string with two places, for comparing amounts without a floating point. */
export function cents(amount: string): bigint {
  return BigInt(amount.replace('.', ''))
}

export function isPositive(amount: string): boolean {
  return cents(amount) > 0n
}

export type ReadAmount = { readonly value: string; readonly isReplaced: boolean }

/**
 * The amount that a payment may have: what was typed in the mask (1.234,50; a point before one or two cents is taken as a comma). Nothing,
 * zero, too much, and what is no amount are replaced by all that can be paid (specification 002 §5).
 */
export function payableAmount(typed: string, payable: string): ReadAmount {
  const read = parseMasked(typed) ?? decimalOf(typed)
  const isReplaced = read === null || !isPositive(read) || cents(read) > cents(payable)
  return { value: isReplaced ? payable : read, isReplaced }
}

function decimalOf(typed: string): string | null {
  const read = parseDecimal(typed)
  return 'value' in read ? read.value : null
}
