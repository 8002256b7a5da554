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

export interface ActList {
  contractId?: InvoiceFilters
  dateFrom?: InvoiceFilters
  dateTo?: InvoiceFilters
  /**
   * @maxItems 8
   *
   * Items: An act of any type (002 §3).
   */
  type?: {
    id: Id
    contractId: Id
    contractNumber: string
    date: Date
    number: string
    factoringProduct: 'REVERSE' | 'ORDINARY'
    type:
      | 'INTEREST_FEE'
      | 'COMMISSION_FEE'
      | 'LATE_FEE'
      | 'OTHER_FEE'
      | 'PAYOUT'
      | 'PAYMENT'
      | 'RECONCILIATION'
      | 'ACCOUNTS_RECEIVABLE'
    amount: CurrencyAmount
    /**
     * Null for an act about no single invoice.
     */
    invoiceId: Id | null
    invoiceNumber: string | null
    thirdPartyName: string | null
    thirdPartyRegistrationCode: string | null
    /**
     * The fee act that it is a part of.
     */
    feesActId: Id | null
  }[]
  /**
   * Acts about one own invoice.
   */
  invoiceId?: string
  /**
   * What an own fee act is made of; the act itself where it has no parts.
   */
  feesActId?: string
  page?: InvoiceList
  size?: InvoiceList
  sort?: InvoiceList
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
export interface InvoiceList {
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
