// Made by npm run gen; do not edit.

/**
 * Payments of one loan.
 */
export interface LoanScheduleQuery {
  /**
   * Number of the lending company.
   */
  companyNumber: string
  /**
   * Number of the loan contract; one of another company is as good as missing.
   */
  contractNumber: string
  /**
   * true: payments that were due before today; otherwise those of today and later.
   */
  historyOnly?: boolean
  page?: number
  /**
   * 10 when left out.
   */
  size?: number
  /**
   * paymentDate when left out.
   */
  sort?: 'paymentDate' | 'unpaidAmount' | 'interestAmount' | 'principalPartAmount' | 'totalAmount'
  /**
   * ASC when left out.
   */
  sortType?: 'ASC' | 'DESC'
}
