// Made by npm run gen; do not edit.

/**
 * Number of a record, as a string: it may be larger than a JavaScript number holds.
 */
export type Id = string
/**
 * A day without time, YYYY-MM-DD; stays a string from end to end.
 */
export type Date = string

/**
 * Submitted invoices of one buyer that wait to be sent for verification.
 */
export interface BuyerGroup {
  thirdPartyId: Id
  buyerName: string
  buyerCode: string
  totalInvoices: number
  /**
   * Sum of many amounts as a decimal string with two decimals, so it may have more digits than an amount.
   */
  totalInvoiceAmount: string
  currency: string
  /**
   * The first one is the default (UPL-12).
   *
   * @maxItems 1000
   *
   * Items: A contact person of a buyer or supplier on one contract; the e-mail names it.
   */
  contacts: {
    email: string
    name: string
    surname: string
    phoneNumber: string | null
    jobTitle: string | null
  }[]
  /**
   * @maxItems 20000
   */
  invoiceUploadList: {
    id: Id
    invoiceNumber: string
    issueDate: Date
    dueDate: Date
    /**
     * Amount of money as a decimal string with two decimals; a credit memo is negative. Never a number: arithmetic on it is exact or done by the database.
     */
    invoiceAmount: string
    currency: string
  }[]
}
