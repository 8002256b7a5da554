// Made by npm run gen; do not edit.

/**
 * Amount of money as a decimal string with two decimals; a credit memo is negative. Never a number: arithmetic on it is exact or done by the database.
 */
export type SignedMoney = string

export interface CommissionFeesActsAnswer {
  /**
   * @maxItems 100000
   *
   * Items: A fee that was calculated for an invoice. The id is that of the act.
   */
  invoiceCommissionFees: {
    /**
     * Number of a record, as a string: it may be larger than a JavaScript number holds.
     */
    id: string
    /**
     * A day without time, YYYY-MM-DD; stays a string from end to end.
     */
    calculationDate: string
    calculatedInvoiceAmount: CurrencyAmount
  }[]
  totalInvoiceAmount: CurrencyAmount
}
export interface CurrencyAmount {
  amount: SignedMoney
  currency: string
}
