/** Requested financing, in euros with two decimals and in months; null where the application has no value. */
export type Financed = {
  readonly amount: string
  readonly price: string | null
  readonly advance_payment: string | null
  readonly monthly_payment: string | null
  readonly period_months: number | null
}
type Lending = { property_value?: unknown; advance_payment?: unknown; monthly_payment?: unknown; period?: unknown }

const AMOUNT = /^\d{1,13}(\.\d{1,2})?$/

/**
 * Amount, instalment and term that a spouse or guarantor is liable for. The amount is the price less the advance
 * payment. Nothing else of the application is shown to them: no income, no liabilities.
 * @returns null for an application without a price
 */
export function financedOf(lending: unknown): Financed | null {
  const {
    property_value: price,
    advance_payment: advance,
    monthly_payment: monthly,
    period,
  } = (lending ?? {}) as Lending
  const [priceCents, advanceCents, monthlyCents] = [centsOf(price), centsOf(advance), centsOf(monthly)]
  if (priceCents === null) return null
  const isPartlyPaid = advanceCents !== null && advanceCents > 0n && advanceCents <= priceCents
  return {
    amount: textOf(isPartlyPaid ? priceCents - advanceCents : priceCents),
    price: isPartlyPaid ? textOf(priceCents) : null,
    advance_payment: isPartlyPaid ? textOf(advanceCents) : null,
    monthly_payment: monthlyCents === null ? null : textOf(monthlyCents),
    period_months: Number.isInteger(period) ? Number(period) : null,
  }
}

function centsOf(value: unknown): bigint | null {
  if (typeof value !== 'string' || !AMOUNT.test(value)) return null
  const [whole = '0', cents = ''] = value.split('.')
  return BigInt(whole) * 100n + BigInt(cents.padEnd(2, '0'))
}

function textOf(cents: bigint): string {
  return `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`
}
