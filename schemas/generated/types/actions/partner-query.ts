// Made by npm run gen; do not edit.

/**
 * Token of a partner's public link.
 */
export interface PartnerQuery {
  originatorToken: string
}
