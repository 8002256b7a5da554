// Made by npm run gen; do not edit.

/**
 * Number of a record, as a string: it may be larger than a JavaScript number holds.
 */
export type Id = string

/**
 * An event that a person was told about (NTF-01).
 */
export interface Notification {
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
