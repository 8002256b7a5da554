// Made by npm run gen; do not edit.

/**
 * Number of a record, as a string: it may be larger than a JavaScript number holds.
 */
export type Id = string

/**
 * A bill of either product, with what one online payment paid of it.
 */
export interface PaidBill {
  id: Id
  contractId: Id
  number: string
  /**
   * Fee type of factoring, or kind of a loan bill.
   */
  type:
    | 'INTEREST_FEE'
    | 'COMMISSION_FEE'
    | 'LATE_FEE'
    | 'OTHER_FEE'
    | 'Contract'
    | 'Prolong'
    | 'Guarantee'
    | 'Principle'
    | 'Interest'
    | 'DefaultInterest'
    | 'CompensatoryInterest'
  /**
   * A day without time, YYYY-MM-DD; stays a string from end to end.
   */
  dueDate: string
  /**
   * What this payment paid of it.
   */
  amount: string
}
