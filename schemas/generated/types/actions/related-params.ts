// Made by npm run gen; do not edit.

/**
 * The two tokens of an invitation's link.
 */
export interface RelatedParams {
  applicationToken: string
  applicantToken: string
}
