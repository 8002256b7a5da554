// Made by npm run gen; do not edit.

export type ParametersDay = string
/**
 * An end of a range of amounts, which is included; a decimal point and at most two decimals.
 */
export type ParametersAmountEnd = string

export interface ActList {
  /**
   * Own contracts, comma-separated; left out: all of the active party.
   */
  contractId?: string
  dateFrom?: ParametersDay
  dateTo?: ParametersDay
  /**
   * @maxItems 8
   */
  type?: (
    | 'INTEREST_FEE'
    | 'COMMISSION_FEE'
    | 'LATE_FEE'
    | 'OTHER_FEE'
    | 'PAYOUT'
    | 'PAYMENT'
    | 'RECONCILIATION'
    | 'ACCOUNTS_RECEIVABLE'
  )[]
  /**
   * Part of the number, whatever its letter case and separators.
   */
  number?: string
  /**
   * Acts about one own invoice.
   */
  invoiceId?: string
  /**
   * What an own fee act is made of; the act itself where it has no parts.
   */
  feesActId?: string
  page?: number
  size?: number
  amountFrom?: ParametersAmountEnd
  amountTo?: ParametersAmountEnd
  /**
   * field,ASC or field,DESC; the sortable columns of the resource document.
   */
  sort?: string
}
