// Made by npm run gen; do not edit.

/**
 * A transaction of a bank statement (BST-31). Personal codes in its text are masked.
 */
export interface BankTransaction {
  /**
   * Number of a record, as a string: it may be larger than a JavaScript number holds.
   */
  id: string
  statementId: string
  /**
   * Number that can be read out over the phone: form, year, serial number and an ISO 7064 MOD 11,10 check digit.
   */
  statement: string
  account: string | null
  /**
   * A day without time, YYYY-MM-DD; stays a string from end to end.
   */
  bookedOn: string
  status: 'BOOKED' | 'PENDING'
  direction: 'IN' | 'OUT'
  amount: {
    /**
     * Amount of money as a decimal string with two decimals; a credit memo is negative. Never a number: arithmetic on it is exact or done by the database.
     */
    amount: string
    currency: string
  }
  counterparty: string | null
  text: string | null
}
