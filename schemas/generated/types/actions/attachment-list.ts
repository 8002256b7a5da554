// Made by npm run gen; do not edit.

/**
 * Kinds as a comma list; all without one.
 */
export interface AttachmentList {
  contractId: string
  fileTypes?: string
}
