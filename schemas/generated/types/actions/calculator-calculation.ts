// Made by npm run gen; do not edit.

/**
 * Amount of money that cannot be negative, as a decimal string with two decimals ("1234.50"). Never a number: arithmetic on it is exact.
 */
export type Money = string

/**
 * Calculator response (FRM-17); advance and residual rates are fractions of the price. The price of the credit follows the specified fields: rates of a year are fractions with four decimals (docs/calculator.md).
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
  financed_amount: Money
  yearly_interest_rate: string
  agreement_fee_amount: Money
  monthly_fee_amount: Money
  total_fees_amount: Money
  total_payable_amount: Money
  /**
   * Of charge, as the EU consumer-credit directives define it.
   */
  annual_percentage_rate: string
}
