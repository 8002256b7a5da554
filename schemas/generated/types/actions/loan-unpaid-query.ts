// Made by npm run gen; do not edit.

/**
 * Open bills of loans (LON-22).
 */
export interface LoanUnpaidQuery {
  /**
   * Own loans, comma-separated, up to 100; left out: all of the active party.
   */
  contractId?: string
  /**
   * 1000 when left out.
   */
  size?: number
}
