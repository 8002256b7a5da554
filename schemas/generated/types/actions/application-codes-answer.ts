// Made by npm run gen; do not edit.

export interface ApplicationCodesAnswer {
  /**
   * @maxItems 100
   */
  codes: {
    /**
     * The related applicant whose part contains it.
     */
    part: string | null
    path: string
    value: string
  }[]
}
