// Made by npm run gen; do not edit.

/**
 * A company's request about a contract, as operators see it (REQ-42).
 */
export interface OperatorRequest {
  id: string
  reference: string
  createdAt: string
  companyName: string
  companyCode: string
  contractNumber: string
  kind: 'INCREASE_LIMIT' | 'PROLONG' | 'ADD_BUYER' | 'EDIT_BUYER' | 'DELETE_BUYER'
  /**
   * The buyer or supplier that the request is about; null where it is about the contract.
   */
  thirdPartyName: string | null
  status: 'SUBMITTED' | 'IN_REVIEW' | 'APPROVED' | 'DECLINED' | 'WITHDRAWN'
  createdByName: string
  /**
   * When it was approved, declined or withdrawn.
   */
  endedAt: string | null
  /**
   * Who approved, declined or withdrew it; null when the user is no longer known.
   */
  endedByName: string | null
  /**
   * What was noted with the latest step: the reason of a refusal.
   */
  note: string | null
  /**
   * An answer to the request names the revision that was read.
   */
  revision: number
  summary?: string
  /**
   * What the sender wrote to explain it.
   */
  explanation?: string | null
  /**
   * @maxItems 60
   */
  answers?: {
    id: string
    title: string
    /**
     * @maxItems 300
     */
    rows: {
      path: string
      label: string
      value: string
    }[]
  }[]
  /**
   * @maxItems 100
   */
  files?: {
    id: string
    name: string
    /**
     * Bytes.
     */
    size: number
  }[]
  /**
   * @maxItems 1000
   */
  history?: {
    status: 'SUBMITTED' | 'IN_REVIEW' | 'APPROVED' | 'DECLINED' | 'WITHDRAWN'
    at: string
    note: string | null
  }[]
}
