// Made by npm run gen; do not edit.

/**
 * `if-match` is the version of the draft that was changed.
 */
export interface UploadChangeHeaders {
  'if-match'?: string
}
