// Made by npm run gen; do not edit.

/**
 * A new token of a partner.
 */
export interface PartnerTokenNew {
  kind: 'public' | 'private'
  label: string
}
