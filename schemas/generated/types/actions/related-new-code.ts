// Made by npm run gen; do not edit.

/**
 * How the new access code was sent, and how many more can be requested.
 */
export interface RelatedNewCode {
  sent_by: 'SMS' | 'EMAIL'
  remaining: number
}
