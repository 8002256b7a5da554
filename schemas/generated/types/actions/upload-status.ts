// Made by npm run gen; do not edit.

/**
 * Sum of many amounts as a decimal string with two decimals, so it may have more digits than an amount.
 */
export type MoneySum = string

/**
 * Dry run of the submission; writes nothing. Lists hold the first 1,000 problems.
 */
export interface UploadStatus {
  totalInvoiceCount: number
  validInvoiceCount: number
  invalidInvoiceCount: number
  /**
   * @maxItems 1000
   */
  errors: {
    uuid: string
    invoiceNumber: string | null
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
    params?: {
      [k: string]: string
    }
  }[]
  /**
   * @maxItems 1000
   */
  warnings: {
    uuid: string
    invoiceNumber: string | null
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
    params?: {
      [k: string]: string
    }
  }[]
  errorCounts: {
    [k: string]: number
  }
  warningCounts: {
    [k: string]: number
  }
  validAmount: MoneySum
  unfundedAmount: MoneySum
  currency: string
}
