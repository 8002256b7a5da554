// Made by npm run gen; do not edit.

/**
 * Comma list of files, all or nothing.
 */
export interface InvoiceFileRemoval {
  uuids: string
  fileTypes?: 'INVOICE_TEMPLATE' | 'INVOICE_OCR' | 'INVOICE_FILE' | 'INVOICE_ADDITIONAL_ATTACHMENT'
}
