// Made by npm run gen; do not edit.

/**
 * Number of a record, as a string: it may be larger than a JavaScript number holds.
 */
export type Id = string
/**
 * A moment in ISO 8601, UTC.
 */
export type Timestamp = string

/**
 * Mails of a contract to buyers: those with invoices to send again first, then the newest (UPL-52).
 */
export interface SentVerificationsAnswer {
  /**
   * @maxItems 100
   */
  content: {
    verificationId: Id
    thirdPartyId: Id
    buyerName: string
    buyerCode: string
    name: string
    surname: string
    email: string
    language: string | null
    sentAt: Timestamp | null
    sentBy: string | null
    expiresAt: Timestamp | null
    state: 'SENT' | 'PARTLY' | 'DONE' | 'EXPIRED' | 'REPLACED'
    reminders: number
    invoiceCount: number
    waitingCount: number
    acceptedCount: number
    rejectedCount: number
    /**
     * Sum of many amounts as a decimal string with two decimals, so it may have more digits than an amount.
     */
    totalAmount: string
    currency: string
    /**
     * Invoices that may be sent again, at most 200.
     *
     * @maxItems 200
     */
    open: {
      id: Id
      invoiceNumber: string
      /**
       * A day without time, YYYY-MM-DD; stays a string from end to end.
       */
      dueDate: string
      /**
       * Amount of money as a decimal string with two decimals; a credit memo is negative. Never a number: arithmetic on it is exact or done by the database.
       */
      invoiceAmount: string
      currency: string
      status: 'WAITING' | 'REJECTED'
      comment: string | null
    }[]
    /**
     * @maxItems 1000
     *
     * Items: A contact person of a buyer or supplier on one contract; the e-mail names it.
     */
    contacts: {
      email: string
      name: string
      surname: string
      phoneNumber: string | null
      jobTitle: string | null
    }[]
  }[]
}
