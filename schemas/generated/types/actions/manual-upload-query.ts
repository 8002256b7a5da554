// Made by npm run gen; do not edit.

/**
 * Comma list of uploaded files that belong to the invoice.
 */
export interface ManualUploadQuery {
  fileUploadUuids?: string
}
