// Made by npm run gen; do not edit.

export type ParametersDay = string
/**
 * Days since the due day of what is still open, by the calendar of the provider's countries.
 */
export type ParametersDaysOverdue = number
/**
 * An end of a range of amounts, which is included; a decimal point and at most two decimals.
 */
export type ParametersAmountEnd = string

/**
 * All bills under the filters as a file.
 */
export interface LoanBillExport {
  /**
   * Number of the lending company of each loan. Repeated or comma-separated.
   *
   * @minItems 1
   * @maxItems 100
   */
  'contract.companyNumber': string[]
  /**
   * Number of each loan contract, in the same order and form; one of another company is as good as missing.
   *
   * @minItems 1
   * @maxItems 100
   */
  'contract.contractNumber': string[]
  /**
   * Chosen rows of the list, comma-separated, at most 200; one that is not among the rows is as good as missing.
   */
  ids?: string
  dateFrom?: ParametersDay
  dateTo?: ParametersDay
  dueDateFrom?: ParametersDay
  dueDateTo?: ParametersDay
  daysOverdueFrom?: ParametersDaysOverdue
  daysOverdueTo?: ParametersDaysOverdue
  /**
   * Part of the bill's number, upper or lower case.
   */
  invoiceNumber?: string
  /**
   * Repeated or comma-separated.
   *
   * @minItems 1
   * @maxItems 4
   */
  billType?: ('Contract' | 'Principle' | 'Interest' | 'DefaultInterest')[]
  /**
   * Repeated or comma-separated.
   *
   * @minItems 1
   * @maxItems 4
   *
   * Items: By the calendar of the provider's countries: overdue from the day after the due day.
   */
  status?: ('PAID' | 'UNPAID' | 'OVERDUE' | 'PARTIALLY_PAID')[]
  amountFrom?: ParametersAmountEnd
  amountTo?: ParametersAmountEnd
  /**
   * issueDate when left out.
   */
  sort?:
    | 'issueDate'
    | 'dueDate'
    | 'billNumber'
    | 'billType'
    | 'contractName'
    | 'status'
    | 'totalBillAmount'
    | 'paidAmount'
    | 'openAmount'
  /**
   * DESC when left out.
   */
  sortType?: 'ASC' | 'DESC'
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
