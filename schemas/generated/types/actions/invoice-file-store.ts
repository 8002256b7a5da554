// Made by npm run gen; do not edit.

/**
 * Supporting documents for the drafts of a contract.
 */
export interface InvoiceFileStore {
  contract_id: string
  upload_id?: string
  /**
   * @minItems 1
   * @maxItems 100
   */
  file_upload_uuids: string[]
}
