// Made by npm run gen; do not edit.

/**
 * Amount of money as a decimal string with two decimals; a credit memo is negative. Never a number: arithmetic on it is exact or done by the database.
 */
export type SignedMoney = string

/**
 * The residual is what is still to be paid out of the advance and of the remainder.
 */
export interface PayoutTotals {
  totalInvoicePaymentAmount: CurrencyAmount
  residualInvoiceAmount: CurrencyAmount
}
export interface CurrencyAmount {
  amount: SignedMoney
  currency: string
}
