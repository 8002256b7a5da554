// Made by npm run gen; do not edit.

/**
 * A fee that was calculated for an invoice. The id is that of the act.
 */
export interface FeeAct {
  /**
   * Number of a record, as a string: it may be larger than a JavaScript number holds.
   */
  id: string
  /**
   * A day without time, YYYY-MM-DD; stays a string from end to end.
   */
  calculationDate: string
  calculatedInvoiceAmount: {
    /**
     * Amount of money as a decimal string with two decimals; a credit memo is negative. Never a number: arithmetic on it is exact or done by the database.
     */
    amount: string
    currency: string
  }
}
