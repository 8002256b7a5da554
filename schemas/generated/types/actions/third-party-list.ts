// Made by npm run gen; do not edit.

export interface ThirdPartyList {
  /**
   * Own contracts, comma-separated; left out: all of the active party.
   */
  contractIds?: string
}
