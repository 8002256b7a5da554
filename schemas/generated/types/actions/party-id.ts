// Made by npm run gen; do not edit.

/**
 * Path of a party: its fid.
 */
export interface PartyId {
  id: string
}
