// Made by npm run gen; do not edit.

export type ParametersDay = string

/**
 * What is unpaid on invoices by how long it is overdue, for each buyer and for each contract. Who is overdue with most comes first.
 */
export interface InvoiceAgeingAnswer {
  /**
   * Statuses of the invoices that are counted, as filter of the list.
   *
   * @maxItems 8
   */
  statuses: string[]
  /**
   * Due days of each range: not due, 1 to 30, 31 to 60, 61 to 90 and more than 90 days overdue. Open at its ends.
   *
   * @minItems 5
   * @maxItems 5
   */
  ranges: AgeRange[]
  /**
   * More invoices are unpaid than are grouped: buyers and contracts are empty.
   */
  isBounded: boolean
  /**
   * @maxItems 100000
   */
  buyers: AgeingRow[]
  /**
   * @maxItems 1000
   */
  contracts: AgeingRow[]
}
export interface AgeRange {
  dueDateFrom?: ParametersDay
  dueDateTo?: ParametersDay
}
export interface AgeingRow {
  id: string
  /**
   * Name of the buyer, number of the contract.
   */
  name: string
  /**
   * @minItems 1
   * @maxItems 1000
   */
  contractIds: string[]
  currency: string
  /**
   * Unpaid, one for each range.
   *
   * @minItems 5
   * @maxItems 5
   *
   * Items: Amount of money as a decimal string with two decimals; a credit memo is negative. Never a number: arithmetic on it is exact or done by the database.
   */
  amounts: string[]
  /**
   * Number of invoices, one for each range.
   *
   * @minItems 5
   * @maxItems 5
   */
  counts: number[]
}
