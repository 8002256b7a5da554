// Made by npm run gen; do not edit.

/**
 * Files of a contract, oldest first.
 */
export interface AttachmentListAnswer {
  /**
   * @maxItems 1000
   */
  content: {
    uuid: string
    name: string
    /**
     * Bytes.
     */
    size: number
    type: 'CONTRACT_INCREASE_LIMIT_ATTACHMENT' | 'CONTRACT_PROLONG_ATTACHMENT'
    /**
     * A moment in ISO 8601, UTC.
     */
    createdAt: string
  }[]
}
