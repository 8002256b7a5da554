// Made by npm run gen; do not edit.

/**
 * Rows with problems come first.
 */
export interface UploadListQuery {
  page?: number
  size?: number
  /**
   * Comma list: only these drafts, on whichever page they are. Those of another contract are left out.
   */
  uuids?: string
}
