// Made by npm run gen; do not edit.

/**
 * Number of a record, as a string: it may be larger than a JavaScript number holds.
 */
export type Id = string

/**
 * Of an invoice or of a bill, one of the two.
 */
export interface PaymentReceipts {
  invoiceId?: Id
  factorInvoiceId?: Id
}
