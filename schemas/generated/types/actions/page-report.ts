// Made by npm run gen; do not edit.

/**
 * What a page reports about itself when it is left: times and errors, nothing about the person (API-27).
 */
export interface PageReport {
  /**
   * Build of the page.
   */
  release: string
  /**
   * Template of the address that was loaded; `other` for an unknown one.
   */
  route: string
  vitals?: {
    /**
     * Largest contentful paint, milliseconds.
     */
    lcp?: number
    /**
     * Interaction to next paint, milliseconds.
     */
    inp?: number
    /**
     * Cumulative layout shift.
     */
    cls?: number
  }
  /**
   * @maxItems 5
   */
  errors?: {
    /**
     * Class of the error. Its message may hold what somebody typed, and is never sent.
     */
    name: string
    route: string
    /**
     * Innermost places in the files of the page: path:line:column.
     *
     * @maxItems 3
     */
    frames: string[]
  }[]
}
