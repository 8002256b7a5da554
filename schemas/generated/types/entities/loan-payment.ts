// Made by npm run gen; do not edit.

/**
 * Amount of money as a decimal string with two decimals; a credit memo is negative. Never a number: arithmetic on it is exact or done by the database.
 */
export type SignedMoney = string

/**
 * A payment of the schedule. unpaidAmount is the principal owed before it; total = principal + interest + VAT.
 */
export interface LoanPayment {
  /**
   * A day without time, YYYY-MM-DD; stays a string from end to end.
   */
  paymentDate: string
  unpaidAmount: SignedMoney
  interestAmount: SignedMoney
  principalPartAmount: SignedMoney
  vatTotal: SignedMoney
  totalAmount: SignedMoney
  /**
   * ISO 4217 currency code.
   */
  currencyCode: string
}
