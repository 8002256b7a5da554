// Made by npm run gen; do not edit.

/**
 * Files of a contract that belong to no submitted invoice.
 */
export interface InvoiceFileListAnswer {
  /**
   * @maxItems 1000
   *
   * Items: A file of the invoice upload. STORED and READING: it waits to be read. UNRECOGNIZED: nothing could be read from it, so a person types the invoice; `reason` says why.
   */
  content: {
    uuid: string
    name: string
    /**
     * Bytes.
     */
    size: number
    status: 'STORED' | 'READING' | 'READ' | 'UNRECOGNIZED' | 'USED'
    type: 'INVOICE_TEMPLATE' | 'INVOICE_OCR' | 'INVOICE_FILE' | 'INVOICE_ADDITIONAL_ATTACHMENT'
    /**
     * A moment in ISO 8601, UTC.
     */
    createdAt: string
    /**
     * Why nothing was recognised. SME59: the reading did not finish, the file may be fine. alreadyThere: its invoices are rows with a file. full: there are too many rows. offered: it may belong to one of `candidates`.
     */
    reason?:
      | 'notReadable'
      | 'password'
      | 'noText'
      | 'image'
      | 'imageTooLarge'
      | 'unclear'
      | 'notAnInvoice'
      | 'incomplete'
      | 'ambiguous'
      | 'anotherCompany'
      | 'SME59'
      | 'alreadyThere'
      | 'full'
      | 'offered'
    /**
     * The invoice that the reason is about.
     */
    invoiceNumber?: string
    /**
     * Rows that the document may belong to.
     *
     * @maxItems 5
     */
    candidates?: string[]
    /**
     * READ as new rows, or attached to rows that were there.
     */
    outcome?: 'RECOGNISED' | 'ATTACHED'
    /**
     * Rows that this document became or was attached to.
     *
     * @maxItems 1000
     */
    invoices?: {
      uuid: string
      invoiceNumber: string | null
    }[]
  }[]
}
