// Made by npm run gen; do not edit.

/**
 * Query of the party switch.
 */
export interface UserPartiesSwitch {
  partyFid: string
}
