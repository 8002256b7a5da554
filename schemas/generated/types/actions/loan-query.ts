// Made by npm run gen; do not edit.

/**
 * One loan of the active party.
 */
export interface LoanQuery {
  /**
   * Number of the lending company.
   */
  companyNumber: string
  /**
   * Number of the loan contract; one of another company is as good as missing.
   */
  contractNumber: string
}
