// Made by npm run gen; do not edit.

export type ParametersDay = string
/**
 * An end of a range of amounts, which is included; a decimal point and at most two decimals.
 */
export type ParametersAmountEnd = string

/**
 * Reports of loans: disbursements, fees and payments.
 */
export interface LoanReportQuery {
  /**
   * Own loans, comma-separated, up to 100; left out: all of the active party.
   */
  contractId?: string
  dateFrom?: ParametersDay
  dateTo?: ParametersDay
  /**
   * @minItems 1
   * @maxItems 5
   */
  type?: ('PAYOUT' | 'PAYMENT' | 'INTEREST_FEE' | 'LATE_FEE' | 'OTHER_FEE')[]
  page?: number
  size?: number
  amountFrom?: ParametersAmountEnd
  amountTo?: ParametersAmountEnd
  /**
   * field,ASC or field,DESC; the sortable columns of the resource document.
   */
  sort?: string
}
