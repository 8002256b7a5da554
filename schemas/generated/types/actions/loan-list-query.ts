// Made by npm run gen; do not edit.

/**
 * Loans of the active party.
 */
export interface LoanListQuery {
  /**
   * The active party's number as a customer; another one is as good as missing.
   */
  customerCode?: string
}
