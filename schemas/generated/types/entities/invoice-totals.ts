// Made by npm run gen; do not edit.

/**
 * Amount of money as a decimal string with two decimals; a credit memo is negative. Never a number: arithmetic on it is exact or done by the database.
 */
export type SignedMoney = string

/**
 * Sums over every invoice under the same filters; zero EUR when there is none.
 */
export interface InvoiceTotals {
  advanceAmountFunded: CurrencyAmount
  advanceAmountFundedOutstanding: CurrencyAmount
  advanceAmountUnfunded: CurrencyAmount
  amountCollected: CurrencyAmount
  invoiceAmount: CurrencyAmount
  invoiceAmountUnfunded: CurrencyAmount
}
export interface CurrencyAmount {
  amount: SignedMoney
  currency: string
}
