// Made by npm run gen; do not edit.

/**
 * Request to raise the limit of a contract (REQ-04). That the new limit is greater than the present one, only page and server know: schemas/validation/contractRules.ts.
 */
export interface IncreaseLimit {
  /**
   * Number of a record, as a string: it may be larger than a JavaScript number holds.
   */
  contract_id: string
  contract_increase_limit: {
    /**
     * Amount of money that cannot be negative, as a decimal string with two decimals ("1234.50"). Never a number: arithmetic on it is exact.
     */
    contract_requested_limit: string
    application_explanation?: string
  }
  /**
   * Files that were uploaded for this contract before (POST /contracts/attachment-upload).
   *
   * @maxItems 10
   */
  file_upload_uuids?: string[]
}
