// Made by npm run gen; do not edit.

/**
 * With `keepFaulty` a typed row is stored with its errors, like one that came with a file.
 */
export interface UploadChangeQuery {
  keepFaulty?: boolean
}
