// Made by npm run gen; do not edit.

/**
 * A classifier (specification 001 §3).
 */
export interface ClassifierValues {
  /**
   * @maxItems 5000
   */
  values: {
    code: string
    description: string
  }[]
}
