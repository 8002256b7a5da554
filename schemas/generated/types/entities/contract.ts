// Made by npm run gen; do not edit.

/**
 * Number of a record, as a string: it may be larger than a JavaScript number holds.
 */
export type Id = string
/**
 * Amount of money as a decimal string with two decimals; a credit memo is negative. Never a number: arithmetic on it is exact or done by the database.
 */
export type SignedMoney = string
/**
 * A day without time, YYYY-MM-DD; stays a string from end to end.
 */
export type Date = string
/**
 * A rate as a fraction: 0.0525 is shown as 5.25 %.
 */
export type RateFraction = string

/**
 * A factoring contract of the active party, with the fields of CON-02. Limit = used + available.
 */
export interface Contract {
  id: Id
  contractNumber: string
  contractVersion: number
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
  factorName: string
  factor: {
    name: string
  }
  factoringCreditLimit: SignedMoney
  usedFactoringCreditLineAmount: SignedMoney
  availableFactoringCreditLineAmount: SignedMoney
  overdueInvoicesAmount: SignedMoney
  financingCurrencyCode: string
  companyId: Id
  companyName: string
  contractTerm: {
    startDate: Date
    endDate: Date
  }
  interestRate: RateFraction
  thirdPartyConstraints: {
    maxInvoicePaymentTerm: number
    maxAdvanceRate: RateFraction
  }
  recourseConditions: {
    insolvencyRiskInsuredByClient: boolean
    insolvencyRiskInsuredByFactor: boolean
    clientLiabilityRate: RateFraction
    billsOfExchange: boolean
    sureties: boolean
    otherCollaterals: boolean
    pledgeInvega: boolean
  }
  commissionFeeConditions: {
    commissionFeeRate: RateFraction
  }
  lateFeeConditions: {
    lateFeeRate: RateFraction
  }
  /**
   * Buyers or suppliers; in the answer for one contract only.
   *
   * @maxItems 10000
   *
   * Items: A buyer, or a supplier where the contract is reverse. For several contracts at once limits are sums, the payment term is the shortest and the interest rate the highest of them.
   */
  thirdParties?: {
    id: Id
    /**
     * @maxItems 1000
     */
    contractIds: Id[]
    party: {
      id: Id
      name: string
      registrationCode: string
      vatNumber: string | null
      country: string
      postalAddress: {
        addressLine1: string
        city: string
        postalCode: string
      }
    }
    insured: boolean
    insuredFactoringCreditLimit: SignedMoney
    securedFactoringCreditLimit: SignedMoney
    uninsuredFactoringCreditLimit: SignedMoney
    factoringCreditLimit: SignedMoney
    usedFactoringCreditLimit: SignedMoney
    availableFactoringCreditLimit: SignedMoney
    maxInvoicePaymentTerm: number
    interestRate: RateFraction
  }[]
}
