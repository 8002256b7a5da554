// Made by npm run gen; do not edit.

/**
 * Bills of one loan.
 */
export interface LoanBillPdf {
  /**
   * Number of the lending company.
   */
  companyNumber: string
  /**
   * Number of the loan contract; one of another company is as good as missing.
   */
  contractNumber: string
  /**
   * One bill of the loan; left out: all open bills in one document.
   */
  billNumber?: string
  language?: 'en' | 'lt' | 'lv' | 'ee' | 'et'
}
