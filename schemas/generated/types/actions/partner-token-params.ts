// Made by npm run gen; do not edit.

/**
 * Path of a token of a partner.
 */
export interface PartnerTokenParams {
  id: string
  tokenId: string
}
