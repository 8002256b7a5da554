// Made by npm run gen; do not edit.

/**
 * Number of a record, as a string: it may be larger than a JavaScript number holds.
 */
export type Id = string
/**
 * A day without time, YYYY-MM-DD; stays a string from end to end.
 */
export type Date = string
/**
 * Amount of money as a decimal string with two decimals; a credit memo is negative. Never a number: arithmetic on it is exact or done by the database.
 */
export type SignedMoney = string

/**
 * One page of bills, how many there are in all, and how many of each type under the other filters.
 */
export interface LoanBillAnswer {
  /**
   * @maxItems 1000
   *
   * Items: A bill of a loan with its payments (LON-09, LON-13). paid + open = total.
   */
  bills: {
    id: Id
    contractId: Id
    companyNumber: string
    billNumber: string
    /**
     * Number of the loan contract.
     */
    contractName: string
    billType: 'Contract' | 'Principle' | 'Interest' | 'DefaultInterest'
    /**
     * What the bill charges: Contract includes Prolong and Guarantee, DefaultInterest includes CompensatoryInterest.
     */
    billKind:
      'Contract' | 'Prolong' | 'Guarantee' | 'Principle' | 'Interest' | 'DefaultInterest' | 'CompensatoryInterest'
    issueDate: Date
    dueDate: Date
    /**
     * Days since the due day, by the calendar of the provider's countries, while something is open; null otherwise.
     */
    daysOverdue: number | null
    totalBillAmount: SignedMoney
    paidAmount: SignedMoney
    openAmount: SignedMoney
    /**
     * ISO 4217 currency code.
     */
    currencyCode: string
    /**
     * By the calendar of the provider's countries: overdue from the day after the due day.
     */
    status: 'PAID' | 'UNPAID' | 'OVERDUE' | 'PARTIALLY_PAID'
    hasPdf: boolean
    /**
     * @maxItems 1000
     */
    payments: {
      paymentType: 'PAYMENT' | 'PREPAYMENT' | 'CREDIT_NOTE'
      date: Date
      sum: SignedMoney
      number: string
      /**
       * Of the online payment that it came with, which has a receipt (BIL-36); null for any other.
       */
      paymentReference: string | null
      /**
       * Of the receipt of that payment.
       */
      receiptNumber: string | null
    }[]
  }[]
  count: number
  billTypeCounts: {
    Contract: number
    Principle: number
    Interest: number
    DefaultInterest: number
  }
}
