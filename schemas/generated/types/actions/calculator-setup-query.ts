// Made by npm run gen; do not edit.

/**
 * Which product the limits are wanted for.
 */
export interface CalculatorSetupQuery {
  productType: 'LEASING_PRIVATE' | 'LEASING_FINANCE_BUSINESS' | 'LOAN_PRIVATE'
}
