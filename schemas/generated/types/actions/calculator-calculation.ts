// Made by npm run gen; do not edit.

/**
 * Amount of money that cannot be negative, as a decimal string with two decimals ("1234.50"). Never a number: arithmetic on it is exact.
 */
export type Money = string

/**
 * Calculator response (specification 001 §3); rates are fractions of the price.
 */
export interface CalculatorCalculation {
  asset_amount: Money
  period_month: number
  advance_amount: {
    value: Money
    min: Money
    max: Money
  }
  residual_amount: Money
  residual_amount_limits: {
    min: Money
    max: Money
  }
  advance_amount_rate: string
  residual_amount_rate: string
  monthly_payment_amount: Money
}
