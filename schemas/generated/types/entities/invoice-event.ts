// Made by npm run gen; do not edit.

/**
 * Something that happened to an invoice (INV-42). The id is its position, from the oldest event on.
 */
export interface InvoiceEvent {
  /**
   * Number of a record, as a string: it may be larger than a JavaScript number holds.
   */
  id: string
  event:
    | 'SUBMITTED'
    | 'SENT_TO_BUYER'
    | 'BUYER_REMINDED'
    | 'BUYER_ACCEPTED'
    | 'BUYER_REJECTED'
    | 'APPROVED'
    | 'REJECTED'
    | 'ADVANCE_PAID_OUT'
    | 'REMAINDER_PAID_OUT'
    | 'PAYMENT_RECEIVED'
    | 'RECONCILED'
    | 'INTEREST_FEE_CHARGED'
    | 'COMMISSION_FEE_CHARGED'
    | 'LATE_FEE_CHARGED'
    | 'OTHER_FEE_CHARGED'
    | 'OVERDUE'
    | 'USERS_TOLD_FINANCED'
    | 'USERS_TOLD_OVERDUE'
    | 'USERS_TOLD_VERIFIED'
    | 'USERS_TOLD_REJECTED'
    | 'USERS_TOLD_LATE_FEE'
  /**
   * A day without time, YYYY-MM-DD; stays a string from end to end.
   */
  day: string
  /**
   * Null where only the day is known.
   */
  at: string | null
  amount: {
    /**
     * Amount of money as a decimal string with two decimals; a credit memo is negative. Never a number: arithmetic on it is exact or done by the database.
     */
    amount: string
    currency: string
  } | null
  /**
   * Name of the user or the verifier.
   */
  actor: string | null
  /**
   * Name of the buyer's contact.
   */
  recipient: string | null
  comment: string | null
}
