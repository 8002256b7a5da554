// Made by npm run gen; do not edit.

/**
 * Number of a record, as a string: it may be larger than a JavaScript number holds.
 */
export type Id = string
/**
 * Amount of money as a decimal string with two decimals; a credit memo is negative. Never a number: arithmetic on it is exact or done by the database.
 */
export type SignedMoney = string

export interface BuyerContractsAnswer {
  /**
   * @maxItems 10000
   *
   * Items: What a buyer or supplier may have on one contract; id is the contract's.
   */
  content: {
    id: Id
    thirdPartyId: Id
    contractNumber: string
    status:
      | 'READY_FOR_SIGNING'
      | 'NEW'
      | 'APPROVED'
      | 'SIGNED'
      | 'ACTIVE'
      | 'DISBURSED'
      | 'PAUSED'
      | 'CANCELED'
      | 'FINISHED'
      | 'MANUALLY_SUSPENDED'
      | 'EXPIRED'
    factoringProduct: 'REVERSE' | 'ORDINARY'
    insured: boolean
    factoringCreditLimit: SignedMoney
    uninsuredFactoringCreditLimit: SignedMoney
    usedFactoringCreditLimit: SignedMoney
    availableFactoringCreditLimit: SignedMoney
    maxInvoicePaymentTerm: number
    /**
     * A rate as a fraction: 0.0525 is shown as 5.25 %.
     */
    interestRate: string
  }[]
}
