// Made by npm run gen; do not edit.

/**
 * A file that was uploaded ahead of a request.
 */
export interface Attachment {
  uuid: string
  name: string
  /**
   * Bytes.
   */
  size: number
  type: 'CONTRACT_INCREASE_LIMIT_ATTACHMENT' | 'CONTRACT_PROLONG_ATTACHMENT'
}
