// Made by npm run gen; do not edit.

/**
 * The schedule of one loan.
 */
export interface LoanSchedulePdf {
  /**
   * Number of the lending company.
   */
  companyNumber: string
  /**
   * Number of the loan contract; one of another company is as good as missing.
   */
  contractNumber: string
  language?: 'en' | 'lt' | 'lv' | 'ee' | 'et'
}
