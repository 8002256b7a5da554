// Made by npm run gen; do not edit.

export interface VerificationSent {
  invoiceUploadedOk: boolean
  sentInvoiceCount: number
}
