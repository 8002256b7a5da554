// Made by npm run gen; do not edit.

/**
 * Amount of money that cannot be negative, as a decimal string with two decimals ("1234.50"). Never a number: arithmetic on it is exact.
 */
export type Money = string

/**
 * Limits response (FRM-15). `values` are marks of the slider; an empty list means steps.
 */
export interface CalculatorSetup {
  asset_amount: {
    min: Money
    max: Money
    default_value: Money
    /**
     * @maxItems 40
     */
    values: Money[]
  }
  period_months: {
    min: number
    max: number
    default_value: number
    /**
     * @maxItems 40
     */
    values: number[]
  }
  advance_amount: {
    min: Money
    max: Money
    default_value: Money
    /**
     * @maxItems 40
     */
    values: Money[]
  }
  residual_amount: {
    min: Money
    max: Money
    default_value: Money
    /**
     * @maxItems 40
     */
    values: Money[]
  }
}
