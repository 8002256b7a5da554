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

export interface StatementListAnswer {
  /**
   * @maxItems 1000
   *
   * Items: A line of the statements (STM-02, STM-03): a fee act, a payout or a payment.
   */
  content: {
    id: Id
    contractId: Id
    contractNumber: string
    date: Date
    number: string
    factoringProduct: 'REVERSE' | 'ORDINARY'
    type: 'INTEREST_FEE' | 'COMMISSION_FEE' | 'LATE_FEE' | 'OTHER_FEE' | 'PAYOUT' | 'PAYMENT'
    amount: CurrencyAmount
    /**
     * What the payment was reconciled with, oldest first.
     *
     * @maxItems 10000
     */
    reconciliationActs: ReconciliationAct[]
    /**
     * Of a fee act its id, under which GET /acts and GET /acts:export list its acts; else null.
     */
    feesActId: Id | null
  }[]
  totalElements: number
}
export interface CurrencyAmount {
  amount: SignedMoney
  currency: string
}
export interface ReconciliationAct {
  id: Id
  date: Date
  number: string
  type: 'RECONCILIATION'
  amount: CurrencyAmount
}
