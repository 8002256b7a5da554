// Made by npm run gen; do not edit.

/**
 * Answers of the form `bank-statement`, whose live version validates them, with the codes of the trip to the bank (BST-03).
 */
export interface BankStatementUpload {
  /**
   * Name of the company.
   */
  company_name?: {
    [k: string]: unknown
  }
  /**
   * Country of registration.
   */
  country?: {
    [k: string]: unknown
  }
  /**
   * Code in the register of that country.
   */
  company_code?: {
    [k: string]: unknown
  }
  md5_code: string
  requisition_id: string
  [k: string]: unknown
}
