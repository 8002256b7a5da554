// Made by npm run gen; do not edit.

export type ParametersDay = string
/**
 * An end of a range of amounts, which is included; a decimal point and at most two decimals.
 */
export type ParametersAmountEnd = string

/**
 * The PDFs of all statements under the filters, or of the chosen ones, as one archive.
 */
export interface FactoringReportsDocuments {
  /**
   * Own contracts, comma-separated; left out: all of the active party.
   */
  contractId?: string
  dateFrom?: ParametersDay
  dateTo?: ParametersDay
  /**
   * @maxItems 6
   */
  type?: ('INTEREST_FEE' | 'COMMISSION_FEE' | 'LATE_FEE' | 'OTHER_FEE' | 'PAYOUT' | 'PAYMENT')[]
  /**
   * Part of the number, whatever its letter case and separators.
   */
  number?: string
  amountFrom?: ParametersAmountEnd
  amountTo?: ParametersAmountEnd
  /**
   * field,ASC or field,DESC; the sortable columns of the resource document.
   */
  sort?: string
  language?: 'en' | 'lt' | 'lv' | 'ee' | 'et'
  /**
   * Chosen rows of the list, comma-separated, at most 200; one that is not among the rows is as good as missing.
   */
  ids?: string
}
