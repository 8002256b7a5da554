// Made by npm run gen; do not edit.

/**
 * Sum of many amounts as a decimal string with two decimals, so it may have more digits than an amount.
 */
export type MoneySum = string

/**
 * Sums over the valid drafts. The interest is not known before financing. `remainder` and `reminder` are the same sum under its two documented names.
 */
export interface UploadSummary {
  total: number
  totalAmount: MoneySum
  advance: MoneySum
  remainder: MoneySum
  reminder: MoneySum
  totalFees: {
    total: MoneySum
    commission: MoneySum
  }
  currency: string
}
