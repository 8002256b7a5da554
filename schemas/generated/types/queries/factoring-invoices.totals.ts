// Made by npm run gen; do not edit.

export type ParametersDay = string
/**
 * An end of a range of amounts, which is included; a decimal point and at most two decimals.
 */
export type ParametersAmountEnd = string
/**
 * Days since the due day of what is still open, by the calendar of the provider's countries.
 */
export type ParametersDaysOverdue = number

/**
 * Filters that the list, its totals, the export and the neighbours of an invoice share.
 */
export interface FactoringInvoicesTotals {
  /**
   * Own contracts, comma-separated; left out: all of the active party.
   */
  contractId?: string
  /**
   * Rows of another list, comma-separated, at most 50.
   */
  thirdPartyId?: string
  invoiceDateFrom?: ParametersDay
  invoiceDateTo?: ParametersDay
  dueDateFrom?: ParametersDay
  dueDateTo?: ParametersDay
  /**
   * Part of the number, whatever its letter case and separators.
   */
  invoiceNumber?: string
  /**
   * @maxItems 8
   */
  invoiceStatus?: (
    'SUBMITTED' | 'REJECTED' | 'FINANCED' | 'OVERDUE' | 'PARTIALLY_PAID' | 'PAID' | 'CLOSED' | 'TRANSFERRED'
  )[]
  amountFrom?: ParametersAmountEnd
  amountTo?: ParametersAmountEnd
  daysOverdueFrom?: ParametersDaysOverdue
  daysOverdueTo?: ParametersDaysOverdue
}
