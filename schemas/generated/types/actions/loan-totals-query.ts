// Made by npm run gen; do not edit.

/**
 * All running loans of the active party, or the one that both numbers name.
 */
export interface LoanTotalsQuery {
  /**
   * The active party's number as a customer; another one is as good as missing.
   */
  customerCode?: string
  /**
   * Number of the lending company.
   */
  companyNumber?: string
  /**
   * Number of the loan contract; one of another company is as good as missing.
   */
  contractNumber?: string
}
