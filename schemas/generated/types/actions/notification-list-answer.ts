// Made by npm run gen; do not edit.

/**
 * Number of a record, as a string: it may be larger than a JavaScript number holds.
 */
export type Id = string

export interface NotificationListAnswer {
  /**
   * fid of the company whose notifications these are.
   */
  partyId: string
  /**
   * Unread notifications; counted up to 100.
   */
  unread: number
  /**
   * The newest first.
   *
   * @maxItems 100
   *
   * Items: An event that a person was told about (NTF-01).
   */
  content: {
    id: Id
    /**
     * What people are told about (NTF-01).
     */
    kind:
      | 'invoiceFinanced'
      | 'billPaymentTimeEnds'
      | 'invoiceOverdue'
      | 'invoiceVerified'
      | 'lateFeeCalculated'
      | 'invoiceRejected'
    /**
     * A moment in ISO 8601, UTC.
     */
    createdAt: string
    isRead: boolean
    object: NotificationObject
  }[]
  /**
   * Whether older ones follow.
   */
  hasMore: boolean
}
/**
 * The record, named as the search names it, so that both open the same page.
 */
export interface NotificationObject {
  kind: 'invoice' | 'bill' | 'loanBill' | 'act'
  id: Id
  number: string
  /**
   * Of an invoice its buyer, of a bill the invoice that it is about, of an act and of a loan's bill the contract.
   */
  name: string | null
  /**
   * null for an act.
   */
  dueDate: string | null
  amount: {
    /**
     * Amount of money as a decimal string with two decimals; a credit memo is negative. Never a number: arithmetic on it is exact or done by the database.
     */
    amount: string
    currency: string
  }
  contractId: Id
}
