// Made by npm run gen; do not edit.

/**
 * What is not right, as free text; optional.
 */
export interface RelatedRemark {
  text?: string
}
