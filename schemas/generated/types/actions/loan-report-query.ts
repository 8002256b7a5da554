// Made by npm run gen; do not edit.

export type ParametersDay = string

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
  /**
   * field,ASC or field,DESC; the sortable columns of the resource document.
   */
  sort?: string
}
