// Made by npm run gen; do not edit.

/**
 * `uploadId`: the draft that the file belongs to.
 */
export interface InvoiceFileQuery {
  contractId: string
  uploadId?: string
}
