// Made by npm run gen; do not edit.

/**
 * What is not right, in the person's own words; may be left out.
 */
export interface RelatedRemark {
  text?: string
}
