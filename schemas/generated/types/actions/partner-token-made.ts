// Made by npm run gen; do not edit.

/**
 * A new token, shown this once: the database holds only its digest.
 */
export interface PartnerTokenMade {
  id: string
  token: string
  /**
   * Address with the token, to be given to the partner.
   */
  link: string
}
