// Made by npm run gen; do not edit.

/**
 * Token of the link that a partner fills forms in with.
 */
export interface PartnerPrefillQuery {
  originatorPrivateToken: string
}
