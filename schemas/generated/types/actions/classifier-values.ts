// Made by npm run gen; do not edit.

/**
 * A classifier (FRM-45).
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
