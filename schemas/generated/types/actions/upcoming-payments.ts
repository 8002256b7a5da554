// Made by npm run gen; do not edit.

/**
 * Bills of the given products; of none, when none is given.
 */
export interface UpcomingPayments {
  loanProductFid?: string
  factoringProductFid?: string
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
