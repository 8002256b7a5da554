// Made by npm run gen; do not edit.

/**
 * What became of an uploaded file: rows are drafts, faulty ones too. `ignoredColumns` are those that mean nothing here. An entry of `invoiceErrors` has one error, in `lineErrors` as well; a line with several errors has several entries.
 */
export interface SpreadsheetAnswer {
  uuid: string
  name: string
  size: number
  status: 'READ' | 'UNRECOGNIZED'
  type: 'INVOICE_TEMPLATE' | 'INVOICE_OCR'
  originalFilename: string
  totalInvoices: number
  totalValidInvoices: number
  uploadedInvoiceCount: number
  invalidInvoiceCount: number
  replacedInvoiceCount: number
  /**
   * @maxItems 1000
   */
  invoiceErrors: {
    line: number
    errorCode:
      | 'required'
      | 'number'
      | 'date'
      | 'dueNotLater'
      | 'issueInFuture'
      | 'amount'
      | 'claimTooLarge'
      | 'claimSign'
      | 'buyerUnknown'
      | 'buyerAmbiguous'
      | 'currency'
      | 'formulaError'
      | 'numberTwice'
      | 'SME14'
      | 'soldElsewhere'
      | 'toConfirm'
      | 'duePast'
      | 'issuedLongAgo'
      | 'outsideTerm'
      | 'termTooLong'
      | 'overLimit'
      | 'similarInvoice'
      | 'similarNumber'
      | 'rejectedBefore'
      | 'noFile'
      | 'sameFile'
    field: 'invoiceNumber' | 'buyer' | 'issueDate' | 'dueDate' | 'invoiceAmount' | 'transferClaimAmount' | 'currency'
    invoiceNumber: string | null
    /**
     * @minItems 1
     * @maxItems 1
     */
    lineErrors: {
      errorCode:
        | 'required'
        | 'number'
        | 'date'
        | 'dueNotLater'
        | 'issueInFuture'
        | 'amount'
        | 'claimTooLarge'
        | 'claimSign'
        | 'buyerUnknown'
        | 'buyerAmbiguous'
        | 'currency'
        | 'formulaError'
        | 'numberTwice'
        | 'SME14'
        | 'soldElsewhere'
        | 'toConfirm'
        | 'duePast'
        | 'issuedLongAgo'
        | 'outsideTerm'
        | 'termTooLong'
        | 'overLimit'
        | 'similarInvoice'
        | 'similarNumber'
        | 'rejectedBefore'
        | 'noFile'
        | 'sameFile'
      field: 'invoiceNumber' | 'buyer' | 'issueDate' | 'dueDate' | 'invoiceAmount' | 'transferClaimAmount' | 'currency'
    }[]
  }[]
  /**
   * @maxItems 64
   */
  ignoredColumns: string[]
  /**
   * The workbook was made for another contract.
   */
  otherContract: boolean
  /**
   * Null, as `extMessage`: what could not be parsed is answered as an error, which has both.
   */
  code?: null
  extMessage?: null
  /**
   * The columns have the meanings that a user assigned to a file with the same headers.
   */
  columnsRemembered: boolean
}
