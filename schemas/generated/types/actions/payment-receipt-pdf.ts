// Made by npm run gen; do not edit.

/**
 * Receipt of one online payment.
 */
export interface PaymentReceiptPdf {
  /**
   * Of the payment; one of another company is as good as missing.
   */
  reference: string
  language?: 'en' | 'lt' | 'lv' | 'ee' | 'et'
}
