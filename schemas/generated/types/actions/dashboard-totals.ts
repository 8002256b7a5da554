// Made by npm run gen; do not edit.

export interface DashboardTotals {
  /**
   * fid of the active party, which is meant when it is left out; another one is as good as missing.
   */
  partyId?: string
}
