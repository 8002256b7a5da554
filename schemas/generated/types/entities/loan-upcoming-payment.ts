// Made by npm run gen; do not edit.

/**
 * A bill of a loan with an open amount.
 */
export interface LoanUpcomingPayment {
  billNumber: string
  billType: 'Contract' | 'Principle' | 'Interest' | 'DefaultInterest'
  /**
   * A day without time, YYYY-MM-DD; stays a string from end to end.
   */
  dueDate: string
  /**
   * Amount of money as a decimal string with two decimals; a credit memo is negative. Never a number: arithmetic on it is exact or done by the database.
   */
  openAmount: string
  /**
   * ISO 4217 currency code.
   */
  currencyCode: string
  /**
   * By the calendar of the provider's countries: overdue from the day after the due day.
   */
  status: 'PAID' | 'UNPAID' | 'OVERDUE' | 'PARTIALLY_PAID'
}
