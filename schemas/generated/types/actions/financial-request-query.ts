// Made by npm run gen; do not edit.

/**
 * Language of the texts the form was filled with, and of the confirmation.
 */
export interface FinancialRequestQuery {
  language?: string
}
