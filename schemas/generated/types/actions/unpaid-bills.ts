// Made by npm run gen; do not edit.

export interface UnpaidBills {
  /**
   * fid of the active party; another one is as good as missing.
   */
  partyId?: string
  /**
   * Own contracts, comma-separated; left out: all of the active party.
   */
  contractId?: string
  size?: number
  /**
   * Everything with an open amount, overdue and partly paid included.
   */
  status?: 'UNPAID'
}
