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
 * A moment in ISO 8601, UTC.
 */
export type Timestamp = string

export interface ContractList {
  /**
   * fid of the active party; another one is as good as missing.
   */
  partyId?: string
  /**
   * @maxItems 11
   *
   * Items: A factoring contract of the active party, as specification 002 §3 names its fields. Limit = used + available.
   */
  status?: {
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
  }[]
  page?: number
  size?: number
  sort?: {
    contractId?: InvoiceFilters
    thirdPartyId?: InvoiceFilters
    invoiceNumber?: InvoiceFilters
    invoiceDateFrom?: InvoiceFilters
    invoiceDateTo?: InvoiceFilters
    dueDateFrom?: InvoiceFilters
    dueDateTo?: InvoiceFilters
    invoiceStatus?: InvoiceFilters
    page?: number
    size?: number
    /**
     * field,ASC or field,DESC; the sortable columns of the resource document.
     */
    sort?: string
  }
}
/**
 * Filters that the list, its totals, the export and the neighbours of an invoice share.
 */
export interface InvoiceFilters {
  /**
   * Own contracts, comma-separated; left out: all of the active party.
   */
  contractId?: string
  thirdPartyId?: Id
  /**
   * Part of the number, upper or lower case.
   */
  invoiceNumber?: string
  invoiceDateFrom?: string
  invoiceDateTo?: string
  dueDateFrom?: string
  dueDateTo?: string
  /**
   * @maxItems 8
   */
  invoiceStatus?: FactorInvoice[]
}
/**
 * An invoice under a factoring contract. Amounts are in the currency of invoiceAmount; those of a CREDIT_MEMO are negative. Advance + reserve = assigned amount; paid + unpaid = amount. hasPaymentReceipts comes with one invoice only.
 */
export interface FactorInvoice {
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
  submittedAt: Timestamp | null
  approvalDate: Date | null
  invoiceStatus:
    'SUBMITTED' | 'REJECTED' | 'FINANCED' | 'OVERDUE' | 'PARTIALLY_PAID' | 'PAID' | 'CLOSED' | 'TRANSFERRED'
  invoiceAmount: CurrencyAmount
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
}
export interface CurrencyAmount {
  amount: SignedMoney
  currency: string
}
