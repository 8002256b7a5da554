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
 * Amount of money as a decimal string with two decimals; a credit memo is negative. Never a number: arithmetic on it is exact or done by the database.
 */
export type SignedMoney = string
/**
 * A moment in ISO 8601, UTC.
 */
export type Timestamp = string

/**
 * A draft of an invoice (UPL-20). `uuid` and `id` are the same value. A field that is missing or unreadable is null; `raw` has the text that could not be read.
 */
export interface UploadedInvoice {
  uuid: string
  id: string
  contractId: Id
  invoiceNumber: string | null
  thirdPartyId: Id | null
  buyerName: string | null
  buyerCode: string | null
  issueDate: Date | null
  dueDate: Date | null
  invoiceAmount: SignedMoney | null
  transferClaimAmount: SignedMoney | null
  currency: string | null
  /**
   * MANUAL was typed, AUTOMATIC came with a file or a paste.
   */
  type: 'MANUAL' | 'AUTOMATIC'
  raw: {
    invoiceNumber?: string
    buyer?: string
    issueDate?: string
    dueDate?: string
    invoiceAmount?: string
    transferClaimAmount?: string
    currency?: string
  }
  /**
   * @maxItems 40
   *
   * Items: What is wrong with a draft. An error keeps it from being submitted, a warning does not.
   */
  problems: {
    field: 'invoiceNumber' | 'buyer' | 'issueDate' | 'dueDate' | 'invoiceAmount' | 'transferClaimAmount' | 'currency'
    code:
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
    severity: 'ERROR' | 'WARNING'
    params?: {
      [k: string]: string
    }
  }[]
  /**
   * @maxItems 7
   */
  toConfirm: (
    'invoiceNumber' | 'buyer' | 'issueDate' | 'dueDate' | 'invoiceAmount' | 'transferClaimAmount' | 'currency'
  )[]
  /**
   * Name of the invoice's file, as a row of a spreadsheet gives it.
   */
  fileName?: string | null
  note?: string | null
  sourceFile: string | null
  sourceLine: number | null
  /**
   * For If-Match of the change.
   */
  version: number
  changedAt: Timestamp
  changedBy: string | null
  /**
   * @maxItems 50
   */
  invoiceFiles: UploadFile[]
  /**
   * @maxItems 50
   */
  supportingDocuments: UploadFile[]
}
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
  createdAt: Timestamp
}
