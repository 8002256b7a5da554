// Made by npm run gen; do not edit.

/**
 * `fileUploadUuids` is a comma list of uploaded files that belong to the invoice. With `keepFaulty` a row with errors is stored, too.
 */
export interface ManualUploadQuery {
  fileUploadUuids?: string
  keepFaulty?: boolean
}
