import { annualPercentageRate } from './annualPercentageRate.ts'
import { divideRounded, formatCents, parseCents, parseFraction, SCALE } from './decimal.ts'
import type { Cents } from './decimal.ts'
import type { Product } from './products.ts'

/**
 * Cost of a credit besides the instalment: amounts in euros with two decimals, rates as fractions with four ("0.0644"
 * is 6.44 %).
 */
export type CreditPrice = {
  /** Total amount of credit: price less advance. */
  financed_amount: string
  /** Yearly borrowing rate of the product. */
  yearly_interest_rate: string
  /** Paid once, at conclusion of the contract. */
  agreement_fee_amount: string
  /** Paid with each instalment. */
  monthly_fee_amount: string
  /** Both fees over the whole term. */
  total_fees_amount: string
  /** Total amount payable: instalments, residual value and fees. The advance is not credit and not included. */
  total_payable_amount: string
  annual_percentage_rate: string
}
export type CreditTerms = {
  readonly financed: Cents
  readonly residual: Cents
  readonly months: number
  readonly payment: Cents
}

const MONTHS_OF_YEAR = 12
const RATE_DECIMALS = 4

/**
 * Credit price as required by law (2008/48/EC Art. 19, 2023/2225 Art. 30). The agreement fee is due at the start. Each
 * month follow the instalment, rounded to a cent, and the monthly fee; the residual value is due with the last one. The
 * annual percentage rate is rounded half up to two decimals of a percent, one more than the directives require.
 */
export function creditPrice(
  { yearlyRate, fees }: Pick<Product, 'yearlyRate' | 'fees'>,
  { financed, residual, months, payment }: CreditTerms,
): CreditPrice {
  const agreementFee = agreementFeeOf(fees, financed)
  const monthlyFee = parseCents(fees.monthlyAmount)
  const count = BigInt(months)
  const allFees = agreementFee + monthlyFee * count
  const monthly = Array.from({ length: months }, (_, index) => ({
    amount: Number(payment + monthlyFee),
    years: (index + 1) / MONTHS_OF_YEAR,
  }))
  const payments = [
    { amount: Number(agreementFee), years: 0 },
    ...monthly,
    { amount: Number(residual), years: months / MONTHS_OF_YEAR },
  ]
  return {
    financed_amount: formatCents(financed),
    yearly_interest_rate: rounded(Number(yearlyRate)),
    agreement_fee_amount: formatCents(agreementFee),
    monthly_fee_amount: formatCents(monthlyFee),
    total_fees_amount: formatCents(allFees),
    total_payable_amount: formatCents(payment * count + residual + allFees),
    annual_percentage_rate: rounded(annualPercentageRate([{ amount: Number(financed), years: 0 }], payments)),
  }
}

/** A share of the amount lent, rounded half up to a cent, but at least the minimum fee. */
export function agreementFeeOf({ agreementShare, agreementMin }: Product['fees'], financed: Cents): Cents {
  const share = divideRounded(financed * parseFraction(agreementShare), SCALE)
  const least = parseCents(agreementMin)
  return share < least ? least : share
}

/** Rounds half up. The tolerance covers binary fractions that lie just below a decimal half. */
function rounded(rate: number): string {
  const factor = 10 ** RATE_DECIMALS
  return (Math.floor(rate * factor + 0.5 + 1e-7) / factor).toFixed(RATE_DECIMALS)
}
