// Made by npm run gen; do not edit.

/**
 * Number of a record, as a string: it may be larger than a JavaScript number holds.
 */
export type Id = string
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
    id: Id
    reference: string
    kind: 'INCREASE_LIMIT' | 'PROLONG' | 'ADD_BUYER' | 'EDIT_BUYER' | 'DELETE_BUYER'
    status: 'SUBMITTED' | 'IN_REVIEW' | 'APPROVED' | 'DECLINED' | 'WITHDRAWN'
    createdAt: Timestamp
    createdBy: string
    /**
     * Summary of the request, in the language of the session.
     */
    summary: string
    /**
     * The buyer or supplier that the request is about; null where it is about the contract.
     */
    thirdPartyId: Id | null
    /**
     * What the sender wrote to explain it.
     */
    explanation: string | null
    /**
     * @maxItems 100
     */
    attachments: {
      uuid: string
      name: string
      /**
       * Bytes.
       */
      size: number
    }[]
    /**
     * @maxItems 1000
     */
    history: {
      status: 'SUBMITTED' | 'IN_REVIEW' | 'APPROVED' | 'DECLINED' | 'WITHDRAWN'
      at: Timestamp
      note: string | null
    }[]
  }[]
}
