// Made by npm run gen; do not edit.

/**
 * The request may be sent.
 */
export interface FinancialRequestValid {
  valid: true
}
