// Made by npm run gen; do not edit.

/**
 * What is wrong with a draft. An error keeps it from being submitted, a warning does not.
 */
export interface UploadProblem {
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
}
