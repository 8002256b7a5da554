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
 * A moment in ISO 8601, UTC.
 */
export type Timestamp = string
/**
 * Amount of money as a decimal string with two decimals; a credit memo is negative. Never a number: arithmetic on it is exact or done by the database.
 */
export type SignedMoney = string
/**
 * A rate as a fraction: 0.0525 is shown as 5.25 %.
 */
export type RateFraction = string

export interface InvoiceListAnswer {
  /**
   * @maxItems 1000
   *
   * Items: An invoice under a factoring contract. Amounts are in the currency of invoiceAmount; those of a CREDIT_MEMO are negative. Advance + reserve = assigned amount; paid + unpaid = amount. hasPaymentReceipts comes with one invoice only.
   */
  content: {
    id: Id
    contractId: Id
    contractNumber: string
    /**
     * Of the contract: the third party is a supplier when it is REVERSE, else a buyer.
     */
    factoringProduct: 'REVERSE' | 'ORDINARY'
    thirdPartyId: Id
    thirdPartyName: string
    thirdPartyRegistrationCode: string
    invoiceType: 'INVOICE' | 'CREDIT_MEMO'
    invoiceNumber: string
    invoiceDate: Date
    invoiceDueDate: Date
    /**
     * Days since the due day, by the calendar of the provider's countries, while something is unpaid on a financed invoice; null otherwise.
     */
    daysOverdue: number | null
    submittedAt: Timestamp | null
    approvalDate: Date | null
    invoiceStatus:
      'SUBMITTED' | 'REJECTED' | 'FINANCED' | 'OVERDUE' | 'PARTIALLY_PAID' | 'PAID' | 'CLOSED' | 'TRANSFERRED'
    invoiceAmount: {
      amount: SignedMoney
      currency: string
    }
    amountPaid: SignedMoney
    amountUnpaid: SignedMoney
    invoiceAmountAssigned: SignedMoney
    invoiceAmountAssignedRate: RateFraction
    invoiceAmountAssignedOutstanding: SignedMoney
    advanceAmountTotal: SignedMoney
    advanceAmountFunded: SignedMoney
    advanceAmountFundedOutstanding: SignedMoney
    advanceAmountUnfunded: SignedMoney
    advanceRate: RateFraction
    reserveAmountTotal: SignedMoney
    reserveAmountOutstanding: SignedMoney
    reserveRate: RateFraction
    invoiceAmountUnfunded: SignedMoney
    invoiceUploadDate: Timestamp | null
    sspUserFirstName: string | null
    sspUserLastName: string | null
    buyerVerificationId: Id | null
    buyerVerificationStatus: 'WAITING' | 'NOT_APPLICABLE' | 'ACCEPTED' | 'REJECTED'
    hasPaymentReceipts?: boolean
  }[]
  totalElements: number
  /**
   * There are more rows than totalElements: counting them all would take longer the more there are.
   */
  totalIsBounded: boolean
}
