// Made by npm run gen; do not edit.

/**
 * Amount of money as a decimal string with two decimals; a credit memo is negative. Never a number: arithmetic on it is exact or done by the database.
 */
export type SignedMoney = string

/**
 * One page of payments, and how many there are in all.
 */
export interface LoanScheduleAnswer {
  /**
   * @maxItems 1000
   *
   * Items: A payment of the schedule. unpaidAmount is the principal owed before it; total = principal + interest + VAT.
   */
  schedules: {
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
  }[]
  count: number
}
