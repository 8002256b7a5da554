// Made by npm run gen; do not edit.

/**
 * Rows with problems come first.
 */
export interface UploadListQuery {
  page?: number
  size?: number
}
