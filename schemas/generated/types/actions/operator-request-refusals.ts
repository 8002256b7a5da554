// Made by npm run gen; do not edit.

/**
 * Refusal of chosen requests, with the reason for the persons who sent them.
 */
export interface OperatorRequestRefusals {
  /**
   * The requests, each with the revision that was read. All are answered, or none.
   *
   * @minItems 1
   * @maxItems 200
   */
  requests: {
    /**
     * Number of a record, as a string: it may be larger than a JavaScript number holds.
     */
    id: string
    revision: number
  }[]
  reason: string
}
