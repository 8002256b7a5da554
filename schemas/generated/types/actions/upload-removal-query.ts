// Made by npm run gen; do not edit.

/**
 * Comma list of drafts, all or nothing.
 */
export interface UploadRemovalQuery {
  uuids: string
}
