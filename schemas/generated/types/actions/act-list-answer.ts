// Made by npm run gen; do not edit.

/**
 * Number of a record, as a string: it may be larger than a JavaScript number holds.
 */
export type Id = string

export interface ActListAnswer {
  /**
   * @maxItems 1000
   *
   * Items: An act of any type (STM-02).
   */
  content: {
    id: Id
    contractId: Id
    contractNumber: string
    /**
     * A day without time, YYYY-MM-DD; stays a string from end to end.
     */
    date: string
    number: string
    factoringProduct: 'REVERSE' | 'ORDINARY'
    type:
      | 'INTEREST_FEE'
      | 'COMMISSION_FEE'
      | 'LATE_FEE'
      | 'OTHER_FEE'
      | 'PAYOUT'
      | 'PAYMENT'
      | 'RECONCILIATION'
      | 'ACCOUNTS_RECEIVABLE'
    amount: {
      /**
       * Amount of money as a decimal string with two decimals; a credit memo is negative. Never a number: arithmetic on it is exact or done by the database.
       */
      amount: string
      currency: string
    }
    /**
     * Null for an act about no single invoice.
     */
    invoiceId: Id | null
    invoiceNumber: string | null
    thirdPartyName: string | null
    thirdPartyRegistrationCode: string | null
    /**
     * The fee act that it is a part of.
     */
    feesActId: Id | null
  }[]
  totalElements: number
}
