// Made by npm run gen; do not edit.

/**
 * A file of the invoice upload. UNRECOGNIZED: nothing could be read from it, so a person types the invoice.
 */
export interface UploadFile {
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
}
