// Made by npm run gen; do not edit.

/**
 * Amount of money as a decimal string with two decimals; a credit memo is negative. Never a number: arithmetic on it is exact or done by the database.
 */
export type SignedMoney = string

/**
 * Sums over running loans, or over one loan. overdueAmount is the sum of all overdue bills; the parts below it are those of interest, default interest and contract fees.
 */
export interface LoanTotals {
  disbursedAmount: SignedMoney
  availableAmount: SignedMoney
  repaidAmount: SignedMoney
  /**
   * Amount of money as a decimal string with two decimals; a credit memo is negative. Never a number: arithmetic on it is exact or done by the database.
   */
  repaymentAmount: string
  overdueAmount: SignedMoney
  overdueAmountInterest: SignedMoney
  overdueAmountDefaultInterest: SignedMoney
  overdueAmountContract: SignedMoney
  /**
   * ISO 4217 currency code.
   */
  currencyCode: string
}
