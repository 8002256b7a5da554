// Made by npm run gen; do not edit.

/**
 * Open bills of one loan.
 */
export interface LoanUpcomingQuery {
  /**
   * Number of the lending company.
   */
  companyNumber: string
  /**
   * Number of the loan contract; one of another company is as good as missing.
   */
  contractNumber: string
  /**
   * 5 when left out.
   */
  limit?: number
  /**
   * dueDate when left out.
   */
  sort?: 'dueDate' | 'openAmount' | 'billNumber' | 'billType'
  /**
   * ASC when left out.
   */
  sortType?: 'ASC' | 'DESC'
}
