// Made by npm run gen; do not edit.

/**
 * Amount of money as a decimal string with two decimals; a credit memo is negative. Never a number: arithmetic on it is exact or done by the database.
 */
export type SignedMoney = string

/**
 * Sums over the valid drafts. The interest is not known before financing.
 */
export interface UploadSummary {
  total: number
  totalAmount: SignedMoney
  advance: SignedMoney
  remainder: SignedMoney
  totalFees: {
    total: SignedMoney
    commission: SignedMoney
  }
  currency: string
}
