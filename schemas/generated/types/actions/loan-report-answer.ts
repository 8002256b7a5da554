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
 * One page of reports, and how many there are in all.
 */
export interface LoanReportAnswer {
  /**
   * @maxItems 1000
   *
   * Items: A line of the reports of loans (LON-20): a payout, a fee or a payment.
   */
  content: {
    id: Id
    contractId: Id
    companyNumber: string
    contractNumber: string
    date: Date
    number: string
    type: 'PAYOUT' | 'PAYMENT' | 'INTEREST_FEE' | 'LATE_FEE' | 'OTHER_FEE'
    /**
     * The type; of a PAYMENT, how it settles bills: by money, early, or by a credit note (LON-09).
     */
    kind: 'PAYOUT' | 'PAYMENT' | 'PREPAYMENT' | 'CREDIT_NOTE' | 'INTEREST_FEE' | 'LATE_FEE' | 'OTHER_FEE'
    /**
     * Bill that the act is about.
     */
    billNumber: string | null
    amount: CurrencyAmount
    /**
     * The bills that the payment was reconciled with, oldest first.
     *
     * @maxItems 10000
     */
    reconciliationActs: LoanReconciliationAct[]
  }[]
  totalElements: number
}
export interface CurrencyAmount {
  amount: SignedMoney
  currency: string
}
export interface LoanReconciliationAct {
  id: Id
  date: Date
  number: string
  type: 'RECONCILIATION'
  /**
   * Bill that the act is about.
   */
  billNumber: string | null
  amount: CurrencyAmount
}
