// Made by npm run gen; do not edit.

/**
 * What the calculator counts with. Amounts are euros as decimal strings (whole numbers are understood too); without an advance or residual value the defaults of the product are used.
 */
export interface CalculatorInput {
  /**
   * LEASING and LOAN are those of private customers.
   */
  productType: 'LEASING_PRIVATE' | 'LEASING_FINANCE_BUSINESS' | 'LOAN_PRIVATE' | 'LEASING' | 'LOAN'
  assetAmount: string | number
  periodMonths: number
  advanceAmount?: string | number
  residualAmount?: string | number
}
