import { formatMoney, formatRate } from '../format/decimal.ts'

/** The figures of a credit beside its instalment, as the calculator answers them: amounts as decimal strings, rates as fractions. */
export type CreditPrice = {
  readonly financed_amount: string
  readonly yearly_interest_rate: string
  readonly agreement_fee_amount: string
  readonly monthly_fee_amount: string
  readonly total_payable_amount: string
  readonly annual_percentage_rate: string
}
export type PriceRow = { readonly path: string; readonly label: string; readonly value: string }

/** The answer that the figures belong to: they stand behind it wherever it is shown. */
export const INSTALMENT = 'lending.monthly_payment'

/** In the order of the law: what is lent, what it costs, what is paid in all. */
const ROWS = [
  'financed_amount',
  'yearly_interest_rate',
  'agreement_fee_amount',
  'monthly_fee_amount',
  'total_payable_amount',
  'annual_percentage_rate',
] as const

/** What a credit costs, in words. @param text texts of the area `request` */
export function priceRows(price: CreditPrice, text: (key: string) => string): PriceRow[] {
  return ROWS.map(name => ({
    path: name,
    label: text(`request.price.${name}`),
    value: name.endsWith('_rate') ? formatRate(price[name]) : formatMoney(price[name]),
  }))
}
