// Made by npm run gen; do not edit.

export interface OfInvoice {
  /**
   * Number of a record, as a string: it may be larger than a JavaScript number holds.
   */
  invoiceId: string
}
