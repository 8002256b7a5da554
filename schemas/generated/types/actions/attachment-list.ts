// Made by npm run gen; do not edit.

/**
 * Kinds repeated or as a comma list; all without one.
 */
export interface AttachmentList {
  contractId: string
  /**
   * @maxItems 10
   */
  fileTypes?: string[]
}
