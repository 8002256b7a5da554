// Made by npm run gen; do not edit.

/**
 * What became of each chosen request, in the order of the call.
 */
export interface OperatorRequestResults {
  /**
   * @maxItems 200
   */
  rows: {
    /**
     * Number of a record, as a string: it may be larger than a JavaScript number holds.
     */
    id: string
    reference: string
    status: 'SUBMITTED' | 'IN_REVIEW' | 'APPROVED' | 'DECLINED' | 'WITHDRAWN'
  }[]
}
