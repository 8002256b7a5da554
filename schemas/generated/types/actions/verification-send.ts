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
 * Groups to send to the buyers. Without a contact's address the first contact gets it.
 *
 * @minItems 1
 * @maxItems 1000
 *
 * Items: Invoices of one buyer for one mail. The buyer is named by `thirdPartyId` or `buyerCode`, the contact by `contactEmail` or `buyerContactEmail`, the invoices by `invoiceIds` or `invoiceUploadList`; a group of `buyerGroupedInvoiceResponse` may be sent back as it is. `replaces` names the verification whose invoices are sent again (UPL-51); without it the invoices wait to be sent for the first time.
 */
export type VerificationSend = {
  thirdPartyId?: Id
  buyerCode?: string
  contactEmail?: string
  buyerContactEmail?: string
  /**
   * @minItems 1
   * @maxItems 20000
   */
  invoiceIds?: Id[]
  /**
   * @minItems 1
   * @maxItems 20000
   */
  invoiceUploadList?: {
    id: Id
    invoiceNumber?: string
    issueDate?: Date
    dueDate?: Date
    /**
     * Amount of money as a decimal string with two decimals; a credit memo is negative. Never a number: arithmetic on it is exact or done by the database.
     */
    invoiceAmount?: string
    currency?: string
  }[]
  replaces?: Id
  buyerName?: string
  totalInvoices?: number
  /**
   * Sum of many amounts as a decimal string with two decimals, so it may have more digits than an amount.
   */
  totalInvoiceAmount?: string
  currency?: string
  /**
   * @maxItems 1000
   *
   * Items: A contact person of a buyer or supplier on one contract; the e-mail names it.
   */
  contacts?: {
    email: string
    name: string
    surname: string
    phoneNumber: string | null
    jobTitle: string | null
  }[]
}[]
