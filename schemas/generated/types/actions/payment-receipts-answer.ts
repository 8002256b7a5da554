// Made by npm run gen; do not edit.

/**
 * Number of a record, as a string: it may be larger than a JavaScript number holds.
 */
export type Id = string
/**
 * Amount of money as a decimal string with two decimals; a credit memo is negative. Never a number: arithmetic on it is exact or done by the database.
 */
export type SignedMoney = string

export interface PaymentReceiptsAnswer {
  /**
   * @maxItems 100000
   *
   * Items: A payment of an invoice or of a bill. Origin PAYOUT: no money came in, it was set off against a payout (reconciliation). The reconciled amount is the part that counts for this invoice or bill.
   */
  invoicePaymentReceipts: {
    id: Id
    /**
     * A day without time, YYYY-MM-DD; stays a string from end to end.
     */
    paymentCollectionDate: string
    origin: 'BANK_PAYMENT' | 'PAYOUT'
    invoiceCollectedAmount: CurrencyAmount
    factorInvoiceReconciledAmount: CurrencyAmount
    reconciliationActId: Id | null
    /**
     * Of the online payment that it came with, which has a receipt (BIL-36); null for any other.
     */
    paymentReference: string | null
    /**
     * Of the receipt of that payment.
     */
    receiptNumber: string | null
    accountsReceivableActId: Id | null
  }[]
  totalInvoiceCollectedAmount: CurrencyAmount
  residualInvoiceAmount: CurrencyAmount
}
export interface CurrencyAmount {
  amount: SignedMoney
  currency: string
}
