// Made by npm run gen; do not edit.

/**
 * One act of a loan.
 */
export interface LoanActPdf {
  /**
   * Act of the reports; one of another company is as good as missing.
   */
  actId: string
  language?: 'en' | 'lt' | 'lv' | 'ee' | 'et'
}
