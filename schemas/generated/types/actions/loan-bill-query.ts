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
 * Bills of one or several loans. Loans are named by two parameters, repeated for each loan or comma-separated.
 */
export interface LoanBillQuery {
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
  page?: number
  /**
   * 10 when left out.
   */
  size?: number
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
}
