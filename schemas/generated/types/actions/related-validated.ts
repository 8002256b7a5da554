// Made by npm run gen; do not edit.

/**
 * Amount of money that cannot be negative, as a decimal string with two decimals ("1234.50"). Never a number: arithmetic on it is exact.
 */
export type Money = string

/**
 * An invitation that still works: as what, and to what kind of financing. `values` and `financed` come with a form that is open already.
 */
export interface RelatedValidated {
  role: 'spouse' | 'guarantor'
  financial_product_type: string
  values?: {
    name: string
    surname: string
    code: string
    phone: string
    email: string
  }
  /**
   * What is financed, in euros and months; null when not stated in the application.
   */
  financed?: {
    amount: Money
    price: Money | null
    advance_payment: Money | null
    monthly_payment: Money | null
    period_months: number | null
  } | null
}
