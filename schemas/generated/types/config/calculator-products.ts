// Made by npm run gen; do not edit.

export type Share = string
export type Money = string

/**
 * server/db/reference/calculator-products.json: price limits, terms and rates of the products the calculator knows. Shares are fractions of the price.
 */
export interface CalculatorProducts {
  LEASING_PRIVATE: Product
  LEASING_FINANCE_BUSINESS: Product
  LOAN_PRIVATE: Product
}
export interface Product {
  yearlyRate: Share
  /**
   * What is charged beside interest: once, when the contract is made, a share of what is lent and at least agreementMin; with each instalment monthlyAmount.
   */
  fees: {
    agreementShare: Share
    agreementMin: Money
    monthlyAmount: Money
  }
  stepAmount: Money
  assetAmount: {
    min: Money
    max: Money
    default: Money
  }
  periodMonths: {
    default: number
    /**
     * @minItems 1
     * @maxItems 40
     */
    values: number[]
  }
  advanceShare: Shares
  residualShare: Shares
}
export interface Shares {
  min: Share
  max: Share
  default: Share
}
