// Made by npm run gen; do not edit.

export type ParametersDay = string
/**
 * An end of a range of amounts, which is included; a decimal point and at most two decimals.
 */
export type ParametersAmountEnd = string

export interface ActExport {
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
   * Chosen rows of the list, comma-separated, at most 200; one that is not among the rows is as good as missing.
   */
  ids?: string
  /**
   * Only what that fee act is made of; left out: the statements under the filters.
   */
  feesActId?: string
  amountFrom?: ParametersAmountEnd
  amountTo?: ParametersAmountEnd
  /**
   * field,ASC or field,DESC; the sortable columns of the resource document.
   */
  sort?: string
  /**
   * Columns of the resource document in the wanted order, comma-separated; left out: those shown by default.
   */
  columns?: string
  language?: 'en' | 'lt' | 'lv' | 'ee' | 'et'
  /**
   * Left out: xlsx.
   */
  format?: 'xlsx' | 'csv'
}
