// Made by npm run gen; do not edit.

/**
 * How many bills there are of each fee type.
 */
export interface BillTotals {
  interestFee: number
  commissionFee: number
  lateFee: number
  other: number
}
