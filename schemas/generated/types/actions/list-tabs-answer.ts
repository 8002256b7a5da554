// Made by npm run gen; do not edit.

/**
 * The rows of a list under its other filters, counted by the value that its tabs choose. A value without rows is left out. When bounded, there are more rows than are counted, and no value is listed.
 */
export interface ListTabsAnswer {
  /**
   * @maxItems 100
   */
  counts: {
    value: string
    count: number
    /**
     * Where the document of the list names a sum.
     */
    sum?: {
      /**
       * Amount of money as a decimal string with two decimals; a credit memo is negative. Never a number: arithmetic on it is exact or done by the database.
       */
      amount: string
      currency: string
    }
  }[]
  isBounded: boolean
}
