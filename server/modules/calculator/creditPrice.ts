import { annualPercentageRate } from './annualPercentageRate.ts'
import { divideRounded, formatCents, parseCents, parseFraction, scale } from './decimal.ts'
import type { Cents } from './decimal.ts'
import type { Product } from './products.ts'

/** What a credit costs beside its instalment: amounts in euros with two decimals, rates as fractions with four ("0.0644" is 6.44 %). */
export type CreditPrice = {
  /** Total amount of credit: price less advance. */
  financed_amount: string
  /** Borrowing rate of a year, as it is set for the product. */
  yearly_interest_rate: string
  /** Paid once, when the contract is made. */
  agreement_fee_amount: string
  /** Paid with each instalment. */
  monthly_fee_amount: string
  /** Both fees over the whole term. */
  total_fees_amount: string
  /** Total amount payable: all instalments, the residual value and all fees; the advance is no credit and not in it. */
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
 * The price of a credit as the law wants it stated (2008/48/EC Art. 19, 2023/2225 Art. 30): the agreement fee is paid at once, then in each
 * month the instalment (rounded to a cent, as it is charged) and the monthly fee, with the last of them the residual value. The annual
 * percentage rate is rounded half up to two decimals of a percent, one more than the directives ask for.
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

/** A share of what is lent, rounded half up to a cent, and not less than the least. */
export function agreementFeeOf({ agreementShare, agreementMin }: Product['fees'], financed: Cents): Cents {
  const share = divideRounded(financed * parseFraction(agreementShare), scale)
  const least = parseCents(agreementMin)
  return share < least ? least : share
}

/** Half up: binary fractions lie beside a decimal half by far less than the precision of the rate. */
function rounded(rate: number): string {
  const factor = 10 ** RATE_DECIMALS
  return (Math.floor(rate * factor + 0.5 + 1e-7) / factor).toFixed(RATE_DECIMALS)
}
