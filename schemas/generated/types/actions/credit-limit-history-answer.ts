// Made by npm run gen; do not edit.

/**
 * A day without time, YYYY-MM-DD; stays a string from end to end.
 */
export type Date = string

/**
 * How much of a contract's limit was used (DSH-24): at the end of each month, or of each day.
 */
export interface CreditLimitHistoryAnswer {
  /**
   * Oldest first. A month is dated by its last day, the current one by today.
   *
   * @maxItems 40000
   */
  history: {
    date: Date
    /**
     * Amount of money as a decimal string with two decimals; a credit memo is negative. Never a number: arithmetic on it is exact or done by the database.
     */
    amount: string
  }[]
  /**
   * ISO 4217 currency code.
   */
  currency: string
  /**
   * First day of the whole history; null when nothing was ever used.
   */
  from: Date | null
  /**
   * Today; null when nothing was ever used.
   */
  to: Date | null
}
