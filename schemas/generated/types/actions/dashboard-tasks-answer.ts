// Made by npm run gen; do not edit.

export type ParametersDay = string

/**
 * What the company has to do, the most urgent first. Only tasks with something to do are named.
 */
export interface DashboardTasksAnswer {
  /**
   * @maxItems 2100
   */
  tasks: DashboardTask[]
}
export interface DashboardTask {
  kind:
    | 'overdueBills'
    | 'overdueLoanBills'
    | 'overdueInvoices'
    | 'documentsToSign'
    | 'dueBills'
    | 'dueLoanBills'
    | 'rejectedInvoices'
    | 'returnedInvoices'
    | 'limitNearlyUsed'
    | 'answeredRequests'
  /**
   * Rows of the list that the task opens.
   */
  count: number
  /**
   * What is unpaid on these rows, by currency; for a limit what is left of it. Empty where the task is not about money.
   *
   * @maxItems 20
   */
  sums: {
    /**
     * Amount of money as a decimal string with two decimals; a credit memo is negative. Never a number: arithmetic on it is exact or done by the database.
     */
    amount: string
    currency: string
  }[]
  /**
   * The contracts of these rows. A limit and answered requests have one task for each contract.
   *
   * @minItems 1
   * @maxItems 1000
   */
  contracts: ContractOfTask[]
  filters: FiltersOfTask
}
export interface ContractOfTask {
  id: string
  number: string
}
/**
 * Filters of the list's address, by which it shows these rows and no other.
 */
export interface FiltersOfTask {
  /**
   * @maxItems 8
   */
  status?: string[]
  dueDateFrom?: ParametersDay
  dueDateTo?: ParametersDay
}
