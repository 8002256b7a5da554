// Made by npm run gen; do not edit.

/**
 * `uploadId`: the draft that the file belongs to. A file without a contract is not read; it belongs to the contract of the draft that gets it.
 */
export interface InvoiceFileQuery {
  contractId?: string
  uploadId?: string
}
