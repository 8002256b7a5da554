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
 * Mails to the buyer about one invoice and the buyer's answers, newest first (VER-31).
 */
export interface VerificationHistory {
  contractId: Id
  verificationId: Id | null
  /**
   * It may be sent again.
   */
  isOpen: boolean
  /**
   * It was submitted and waits to be sent.
   */
  isToSend: boolean
  /**
   * @maxItems 10000
   */
  sendings: {
    id: Id
    name: string
    surname: string
    email: string
    sentAt: Timestamp | null
    sentBy: string | null
    expiresAt: Timestamp | null
    replacedAt: Timestamp | null
    state: 'SENT' | 'PARTLY' | 'DONE' | 'EXPIRED' | 'REPLACED'
    reminders: number
  }[]
  /**
   * @maxItems 10000
   */
  answers: {
    action: 'ACCEPT' | 'REJECT'
    comment: string | null
    answerComment: string | null
    /**
     * As the verifier stated it, like the address.
     */
    verifierName: string
    verifierEmail: string
    /**
     * The address has another domain than the contact's (VER-30).
     */
    isOtherDomain: boolean
    statementVersion: string | null
    reference: string | null
    answeredAt: Timestamp
    /**
     * False when the invoice was sent again after it.
     */
    stands: boolean
  }[]
}
