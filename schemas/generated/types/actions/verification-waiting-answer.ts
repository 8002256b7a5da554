// Made by npm run gen; do not edit.

/**
 * Contracts with invoices to send to buyers, or to send again.
 */
export interface VerificationWaitingAnswer {
  /**
   * @maxItems 1000
   */
  content: {
    /**
     * Number of a record, as a string: it may be larger than a JavaScript number holds.
     */
    contractId: string
    contractNumber: string
    toSendCount: number
    sendAgainCount: number
  }[]
}
