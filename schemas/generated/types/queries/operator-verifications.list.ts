// Made by npm run gen; do not edit.

/**
 * A day without time, YYYY-MM-DD; stays a string from end to end.
 */
export type Date = string

export interface OperatorVerificationsList {
  search?: string
  /**
   * @maxItems 2
   *
   * Items: OTHER: the verifier's address has another domain than the contact's.
   */
  domain?: ('SAME' | 'OTHER')[]
  /**
   * @maxItems 2
   */
  verdict?: ('ACCEPTED' | 'REJECTED')[]
  answeredFrom?: Date
  answeredTo?: Date
  page?: number
  size?: number
  /**
   * field,ASC or field,DESC; the sortable columns of the resource document.
   */
  sort?: string
}
