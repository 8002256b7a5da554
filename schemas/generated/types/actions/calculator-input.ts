// Made by npm run gen; do not edit.

/**
 * What the calculator counts with. Amounts are euros as decimal strings (whole numbers are understood too); without an advance or residual value the defaults of the product are used.
 */
export interface CalculatorInput {
  /**
   * LEASING and LOAN are those of private customers.
   */
  productType: 'LEASING_PRIVATE' | 'LEASING_FINANCE_BUSINESS' | 'LOAN_PRIVATE' | 'LEASING' | 'LOAN'
  /**
   * An amount as entered: euros, at most ten digits and up to two decimals after a dot (FMT-05: a comma was converted to a dot before). More digits are a length error, not a pattern error: the amount is too large. Compared and stored as money.
   */
  assetAmount: string | number
  periodMonths: number
  /**
   * An amount as entered: euros, at most ten digits and up to two decimals after a dot (FMT-05: a comma was converted to a dot before). More digits are a length error, not a pattern error: the amount is too large. Compared and stored as money.
   */
  advanceAmount?: string | number
  /**
   * An amount as entered: euros, at most ten digits and up to two decimals after a dot (FMT-05: a comma was converted to a dot before). More digits are a length error, not a pattern error: the amount is too large. Compared and stored as money.
   */
  residualAmount?: string | number
}
