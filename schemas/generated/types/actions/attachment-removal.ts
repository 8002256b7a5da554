// Made by npm run gen; do not edit.

/**
 * Comma list of files, all or nothing.
 */
export interface AttachmentRemoval {
  uuids: string
}
