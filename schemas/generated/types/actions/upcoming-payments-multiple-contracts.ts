// Made by npm run gen; do not edit.

/**
 * Bills of all contracts of the active party, on every product the user may read.
 */
export interface UpcomingPaymentsMultipleContracts {
  /**
   * fid of the active party; another one is as good as missing.
   */
  partyId?: string
  /**
   * The active party's number as a customer; another one is as good as missing.
   */
  customerCode?: string
  /**
   * 5 when left out.
   */
  limit?: number
  /**
   * dueDate when left out.
   */
  sortItem?: 'dueDate' | 'openAmount' | 'companyName' | 'contractNumber' | 'billNumber' | 'billType' | 'status'
  /**
   * ASC when left out.
   */
  sortType?: 'ASC' | 'DESC'
}
