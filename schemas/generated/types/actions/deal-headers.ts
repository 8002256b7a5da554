// Made by npm run gen; do not edit.

/**
 * `authorization`: `Bearer` and the hash of the link. Any other text is an invalid link.
 */
export interface DealHeaders {
  authorization?: string
}
