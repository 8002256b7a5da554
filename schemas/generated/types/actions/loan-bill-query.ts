// Made by npm run gen; do not edit.

export type ParametersDay = string

/**
 * Bills of one loan.
 */
export interface LoanBillQuery {
  /**
   * Number of the lending company.
   */
  'contract.companyNumber': string
  /**
   * Number of the loan contract; one of another company is as good as missing.
   */
  'contract.contractNumber': string
  page?: number
  /**
   * 10 when left out.
   */
  size?: number
  dateFrom?: ParametersDay
  dateTo?: ParametersDay
  /**
   * Part of the bill's number, upper or lower case.
   */
  invoiceNumber?: string
  /**
   * Comma-separated.
   */
  billType?: string
  /**
   * Comma-separated.
   */
  status?: string
  /**
   * issueDate when left out.
   */
  sort?: 'issueDate' | 'dueDate' | 'billNumber' | 'billType' | 'totalBillAmount' | 'openAmount'
  /**
   * DESC when left out.
   */
  sortType?: 'ASC' | 'DESC'
}
