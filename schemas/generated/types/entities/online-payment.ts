// Made by npm run gen; do not edit.

/**
 * Amount of money that cannot be negative, as a decimal string with two decimals ("1234.50"). Never a number: arithmetic on it is exact.
 */
export type Money = string
/**
 * Number of a record, as a string: it may be larger than a JavaScript number holds.
 */
export type Id = string

/**
 * Confirmed online payment, as its receipt shows it (BIL-36). The amounts of the bills and the surplus are the amount.
 */
export interface OnlinePayment {
  /**
   * Contract and place among its payments.
   */
  number: string
  /**
   * Of the payment at the provider.
   */
  reference: string
  /**
   * A moment in ISO 8601, UTC.
   */
  paidAt: string
  /**
   * REVERSED: the provider reported later that the payment is void or refunded; staff of the provider look at it.
   */
  state: 'PAID' | 'REVERSED'
  method: 'BANK_PAYMENT'
  payer: string
  payerCode: string
  payee: string
  contractNumber: string
  /**
   * Text that was approved at the bank.
   */
  statement: string
  amount: Money
  /**
   * Amount of money that cannot be negative, as a decimal string with two decimals ("1234.50"). Never a number: arithmetic on it is exact.
   */
  surplus: string
  /**
   * ISO 4217 currency code.
   */
  currency: string
  /**
   * @maxItems 100000
   *
   * Items: A bill of either product, with what one online payment paid of it.
   */
  bills: {
    id: Id
    contractId: Id
    number: string
    /**
     * Fee type of factoring, or kind of a loan bill.
     */
    type:
      | 'INTEREST_FEE'
      | 'COMMISSION_FEE'
      | 'LATE_FEE'
      | 'OTHER_FEE'
      | 'Contract'
      | 'Prolong'
      | 'Guarantee'
      | 'Principle'
      | 'Interest'
      | 'DefaultInterest'
      | 'CompensatoryInterest'
    /**
     * A day without time, YYYY-MM-DD; stays a string from end to end.
     */
    dueDate: string
    /**
     * Amount of money that cannot be negative, as a decimal string with two decimals ("1234.50"). Never a number: arithmetic on it is exact.
     */
    amount: string
  }[]
}
