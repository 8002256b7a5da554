// Made by npm run gen; do not edit.

/**
 * Request to prolong a contract (REQ-05). That the new end is later than the present one, only page and server know: schemas/validation/contractRules.ts.
 */
export interface Prolong {
  /**
   * Number of a record, as a string: it may be larger than a JavaScript number holds.
   */
  contract_id: string
  contract_prolong: {
    /**
     * A day without time, YYYY-MM-DD; stays a string from end to end.
     */
    contract_requested_valid_to: string
    application_explanation?: string
  }
  /**
   * Files that were uploaded for this contract before (POST /contracts/attachment-upload).
   *
   * @maxItems 10
   */
  file_upload_uuids?: string[]
}
