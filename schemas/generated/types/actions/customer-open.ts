// Made by npm run gen; do not edit.

/**
 * The token of the link that the customer of a partner was sent.
 */
export interface CustomerOpen {
  token: string
}
