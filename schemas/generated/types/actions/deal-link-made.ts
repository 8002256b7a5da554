// Made by npm run gen; do not edit.

/**
 * A new link, shown this once.
 */
export interface DealLinkMade {
  /**
   * Address of the page with the hash.
   */
  link: string
  /**
   * A moment in ISO 8601, UTC.
   */
  expiresAt: string
}
