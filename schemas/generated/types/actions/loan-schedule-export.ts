// Made by npm run gen; do not edit.

/**
 * All payments of one loan as a file.
 */
export interface LoanScheduleExport {
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
  /**
   * paymentDate when left out.
   */
  sort?: 'paymentDate' | 'unpaidAmount' | 'interestAmount' | 'principalPartAmount' | 'totalAmount'
  /**
   * ASC when left out.
   */
  sortType?: 'ASC' | 'DESC'
  /**
   * Columns of the resource document in the wanted order, comma-separated; left out: those shown by default.
   */
  columns?: string
  language?: 'en' | 'lt' | 'lv' | 'ee' | 'et'
  /**
   * xlsx when left out.
   */
  format?: 'xlsx' | 'csv'
}
