import { formatMoney, formatRate } from '../format/decimal.ts'

/**
 * Figures of a credit beside its instalment, as the calculator returns them: amounts as decimal strings, rates as
 * fractions.
 */
export type CreditPrice = {
  readonly financed_amount: string
  readonly yearly_interest_rate: string
  readonly agreement_fee_amount: string
  readonly monthly_fee_amount: string
  readonly total_payable_amount: string
  readonly annual_percentage_rate: string
}
export type PriceRow = { readonly path: string; readonly label: string; readonly value: string }

/** The answer that the figures follow wherever it is shown. */
export const INSTALMENT = 'lending.monthly_payment'

/** Order required by law: what is lent, what it costs, the total to be paid. */
const rows = [
  'financed_amount',
  'yearly_interest_rate',
  'agreement_fee_amount',
  'monthly_fee_amount',
  'total_payable_amount',
  'annual_percentage_rate',
] as const

/**
 * Rows that describe the cost of a credit.
 * @param text texts of the area `request`
 */
export function priceRows(price: CreditPrice, text: (key: string) => string): PriceRow[] {
  return rows.map(name => ({
    path: name,
    label: text(`request.price.${name}`),
    value: name.endsWith('_rate') ? formatRate(price[name]) : formatMoney(price[name]),
  }))
}
