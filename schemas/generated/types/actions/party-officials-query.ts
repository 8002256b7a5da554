// Made by npm run gen; do not edit.

/**
 * Query of the officials: those of one product of the active party.
 */
export interface PartyOfficialsQuery {
  productType: 'FACTORING' | 'LOAN' | 'LIMIT' | 'LEASING'
}
