// Made by npm run gen; do not edit.

export interface VerificationWaitingQuery {
  /**
   * Ids separated by commas; all contracts when left out.
   */
  contractIds?: string
}
