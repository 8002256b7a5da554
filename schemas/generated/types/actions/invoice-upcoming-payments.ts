// Made by npm run gen; do not edit.

/**
 * Bills of factoring contracts of the active party that are not paid.
 */
export interface InvoiceUpcomingPayments {
  /**
   * Own contracts, comma-separated; left out: all of the active party.
   */
  contractId?: string
  /**
   * 5 when left out.
   */
  size?: number
  /**
   * dueDate,ASC when left out.
   */
  sort?:
    | 'dueDate,ASC'
    | 'dueDate,DESC'
    | 'openAmount,ASC'
    | 'openAmount,DESC'
    | 'companyName,ASC'
    | 'companyName,DESC'
    | 'contractNumber,ASC'
    | 'contractNumber,DESC'
    | 'billNumber,ASC'
    | 'billNumber,DESC'
    | 'billType,ASC'
    | 'billType,DESC'
    | 'status,ASC'
    | 'status,DESC'
}
