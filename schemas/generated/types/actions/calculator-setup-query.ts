// Made by npm run gen; do not edit.

/**
 * Which product the limits are wanted for.
 */
export interface CalculatorSetupQuery {
  /**
   * LEASING and LOAN are those of private customers.
   */
  productType: 'LEASING_PRIVATE' | 'LEASING_FINANCE_BUSINESS' | 'LOAN_PRIVATE' | 'LEASING' | 'LOAN'
}
