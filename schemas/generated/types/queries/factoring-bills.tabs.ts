// Made by npm run gen; do not edit.

/**
 * An end of a range of amounts, which is included; a decimal point and at most two decimals.
 */
export type ParametersAmountEnd = string
/**
 * Days since the due day of what is still open, by the calendar of the provider's countries.
 */
export type ParametersDaysOverdue = number

/**
 * Filters of the list; that of the tabs is ignored.
 */
export interface FactoringBillsTabs {
  /**
   * fid of the active party; another one is as good as missing.
   */
  partyId?: string
  /**
   * Own contracts, comma-separated; left out: all of the active party.
   */
  contractId?: string
  /**
   * @maxItems 4
   */
  billType?: ('INTEREST_FEE' | 'COMMISSION_FEE' | 'LATE_FEE' | 'OTHER_FEE')[]
  /**
   * Issued on this day or later.
   */
  dateFrom?: string
  /**
   * Issued on this day or before.
   */
  dateTo?: string
  /**
   * Due on this day or later.
   */
  dueDateFrom?: string
  /**
   * Due on this day or before.
   */
  dueDateTo?: string
  /**
   * Part of the bill's number or of the number of the invoice it is about, whatever its letter case and separators.
   */
  invoiceNumber?: string
  /**
   * @maxItems 4
   *
   * Items: Follows from the amounts and the calendar of the provider's countries: overdue from the day after the due day.
   */
  status?: ('PAID' | 'UNPAID' | 'OVERDUE' | 'PARTIALLY_PAID')[]
  amountFrom?: ParametersAmountEnd
  amountTo?: ParametersAmountEnd
  daysOverdueFrom?: ParametersDaysOverdue
  daysOverdueTo?: ParametersDaysOverdue
}
