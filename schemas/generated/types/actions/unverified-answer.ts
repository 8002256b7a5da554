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
 * Invoices that the key opens: those that wait, and those that were answered with this key.
 */
export interface UnverifiedAnswer {
  sellerName: string
  factorName: string
  buyerName: string
  isReverse: boolean
  /**
   * A moment in ISO 8601, UTC.
   */
  expiresAt: string
  /**
   * @maxItems 20000
   *
   * Items: What a buyer sees of an invoice. `invoiceStatus` is empty until it is answered.
   */
  content: {
    id: Id
    thirdPartyId: Id
    invoiceNumber: string
    invoiceAmount: {
      /**
       * Amount of money as a decimal string with two decimals; a credit memo is negative. Never a number: arithmetic on it is exact or done by the database.
       */
      amount: string
      currency: string
    }
    invoiceDate: Date
    invoiceDueDate: Date
    commentText: string | null
    invoiceStatus: '' | 'SUBMITTED' | 'ACCEPT' | 'REJECT'
    /**
     * @maxItems 50
     */
    files: {
      uuid: string
      name: string
    }[]
  }[]
}
