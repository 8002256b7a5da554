// Made by npm run gen; do not edit.

/**
 * Comma list of drafts, all or nothing; or an upload, whose drafts are all removed.
 */
export interface UploadRemovalQuery {
  uuids?: string
  file?: string
}
