// Made by npm run gen; do not edit.

export type ParametersDay = string
/**
 * An end of a range of amounts, which is included; a decimal point and at most two decimals.
 */
export type ParametersAmountEnd = string

/**
 * All reports under the filters as a file.
 */
export interface LoanReportExport {
  /**
   * Own loans, comma-separated, up to 100; left out: all of the active party.
   */
  contractId?: string
  /**
   * Chosen rows of the list, comma-separated, at most 200; one that is not among the rows is as good as missing.
   */
  ids?: string
  dateFrom?: ParametersDay
  dateTo?: ParametersDay
  /**
   * @minItems 1
   * @maxItems 5
   */
  type?: ('PAYOUT' | 'PAYMENT' | 'INTEREST_FEE' | 'LATE_FEE' | 'OTHER_FEE')[]
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
   * xlsx when left out.
   */
  format?: 'xlsx' | 'csv'
}
