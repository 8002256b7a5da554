// Made by npm run gen; do not edit.

/**
 * What was asked for, in the words of the form.
 */
export interface ContractRequestAnswersAnswer {
  /**
   * @maxItems 60
   */
  answers: {
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
}
