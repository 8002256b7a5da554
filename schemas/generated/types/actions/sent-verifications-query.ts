// Made by npm run gen; do not edit.

export interface SentVerificationsQuery {
  /**
   * Number of a record, as a string: it may be larger than a JavaScript number holds.
   */
  buyerVerificationId?: string
}
