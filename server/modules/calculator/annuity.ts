import { divideRounded, parseFraction, SCALE } from './decimal.ts'
import type { Cents } from './decimal.ts'

export type AnnuityTerms = {
  /** Amount lent: price less advance. */
  readonly financed: Cents
  /** Amount owed after the last payment. */
  readonly residual: Cents
  readonly months: number
  /** Yearly rate as a decimal fraction ("0.059"); each month accrues a twelfth. */
  readonly yearlyRate: string
}

/**
 * The equal payment at the end of each month that reduces `financed` to `residual` in `months`: `(P·qⁿ − R)·i / (qⁿ −
 * 1)` with `i` = yearly rate / 12 and `q` = 1 + i; without interest `(P − R) / n`. Rounded half up to a cent.
 */
export function monthlyPayment({ financed, residual, months, yearlyRate }: AnnuityTerms): Cents {
  const count = BigInt(months)
  const interest = parseFraction(yearlyRate) / 12n
  if (interest === 0n) return divideRounded(financed - residual, count)
  const growth = power(SCALE + interest, months)
  return divideRounded((financed * growth - residual * SCALE) * interest, (growth - SCALE) * SCALE)
}

function power(factor: bigint, exponent: number): bigint {
  let result = SCALE
  for (let step = 0; step < exponent; step += 1) result = divideRounded(result * factor, SCALE)
  return result
}
