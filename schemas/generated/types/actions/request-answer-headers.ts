// Made by npm run gen; do not edit.

/**
 * `if-match` is the revision of the request that was read.
 */
export interface RequestAnswerHeaders {
  'if-match': string
}
