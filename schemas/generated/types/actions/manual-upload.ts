// Made by npm run gen; do not edit.

/**
 * The cells of one row as texts; they are read as docs/specification/invoice-upload.md says. The buyer is found by `buyerCode`, else by `buyerName`.
 */
export interface ManualUpload {
  invoiceNumber?: string
  buyerName?: string
  buyerCode?: string
  issueDate?: string
  dueDate?: string
  invoiceAmount?: string
  transferClaimAmount?: string
  currency?: string
}
