// Made by npm run gen; do not edit.

/**
 * Path of a partner.
 */
export interface PartnerParams {
  id: string
}
