// Made by npm run gen; do not edit.

/**
 * Number of a record, as a string: it may be larger than a JavaScript number holds.
 */
export type Id = string
/**
 * Amount of money as a decimal string with two decimals; a credit memo is negative. Never a number: arithmetic on it is exact or done by the database.
 */
export type SignedMoney = string

export interface PayoutsAnswer {
  /**
   * @maxItems 100000
   *
   * Items: Money that the factor paid out for an invoice: of the advance, or of the remainder (REBATE).
   */
  invoicePayouts: {
    id: Id
    /**
     * A day without time, YYYY-MM-DD; stays a string from end to end.
     */
    payoutPaymentDate: string
    payoutType: 'ADVANCE' | 'REBATE'
    invoicePaymentAmount: CurrencyAmount
    payoutActId: Id | null
  }[]
  totalInvoicePaymentAmount: CurrencyAmount
  residualInvoiceAmount: CurrencyAmount
}
export interface CurrencyAmount {
  amount: SignedMoney
  currency: string
}
