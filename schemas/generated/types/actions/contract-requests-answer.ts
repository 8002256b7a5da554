// Made by npm run gen; do not edit.

/**
 * A moment in ISO 8601, UTC.
 */
export type Timestamp = string

/**
 * The newest requests about a contract.
 */
export interface ContractRequestsAnswer {
  /**
   * @maxItems 100
   */
  content: {
    /**
     * Number of a record, as a string: it may be larger than a JavaScript number holds.
     */
    id: string
    reference: string
    kind: 'INCREASE_LIMIT' | 'PROLONG' | 'ADD_BUYER' | 'EDIT_BUYER' | 'DELETE_BUYER'
    status: 'SUBMITTED' | 'IN_REVIEW' | 'APPROVED' | 'DECLINED'
    createdAt: Timestamp
    createdBy: string
    /**
     * What was asked for, in the language of the session.
     */
    summary: string
    /**
     * @maxItems 1000
     */
    history: {
      status: 'SUBMITTED' | 'IN_REVIEW' | 'APPROVED' | 'DECLINED'
      at: Timestamp
      note: string | null
    }[]
  }[]
}
