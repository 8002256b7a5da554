// Made by npm run gen; do not edit.

/**
 * Amount of money as a decimal string with two decimals; a credit memo is negative. Never a number: arithmetic on it is exact or done by the database.
 */
export type SignedMoney = string

/**
 * A bill with something still to pay (DSH-11). Fee types belong to factoring, the others to loans, limits and leasing.
 */
export interface UpcomingPayment {
  companyName: string
  /**
   * Product of the contract, whose pages show it.
   */
  product: 'FACTORING' | 'LOAN' | 'LIMIT' | 'LEASING'
  /**
   * Number of a record, as a string: it may be larger than a JavaScript number holds.
   */
  contractId: string
  contractNumber: string
  billNumber: string
  billType:
    | 'INTEREST_FEE'
    | 'COMMISSION_FEE'
    | 'LATE_FEE'
    | 'OTHER_FEE'
    | 'Contract'
    | 'Principle'
    | 'Interest'
    | 'DefaultInterest'
  /**
   * Of the invoice the bill is about; a bill about a whole month has none.
   */
  invoiceNumber?: string
  /**
   * A day without time, YYYY-MM-DD; stays a string from end to end.
   */
  dueDate: string
  openAmount: SignedMoney
  /**
   * Amount of money as a decimal string with two decimals; a credit memo is negative. Never a number: arithmetic on it is exact or done by the database.
   */
  amountOutstanding: string
  /**
   * ISO 4217 currency code.
   */
  currencyCode: string
  /**
   * By the calendar of the provider's countries: overdue from the day after the due day.
   */
  status: 'PAID' | 'UNPAID' | 'OVERDUE' | 'PARTIALLY_PAID'
}
