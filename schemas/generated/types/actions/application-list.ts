// Made by npm run gen; do not edit.

/**
 * A day without time, YYYY-MM-DD; stays a string from end to end.
 */
export type Date = string
/**
 * Number of a record, as a string: it may be larger than a JavaScript number holds.
 */
export type Id = string
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

export interface ApplicationList {
  search?: ApplicationFilters
  form?: ApplicationFilters
  mode?: ApplicationFilters
  status?: ApplicationFilters
  partnerId?: ApplicationFilters
  createdFrom?: ApplicationFilters
  createdTo?: ApplicationFilters
  page?: InvoiceList
  size?: InvoiceList
  sort?: InvoiceList
}
export interface ApplicationFilters {
  /**
   * Part of the number, of the applicant's name, phone or e-mail; letters are found without their diacritics, digits however they are divided.
   */
  search?: string
  /**
   * @maxItems 10
   */
  form?: ('leasing-private' | 'leasing-business' | 'loan-private')[]
  /**
   * @maxItems 10
   */
  mode?: ('default' | 'partner' | 'prefill')[]
  /**
   * @maxItems 10
   */
  status?: ('AWAITING_CUSTOMER' | 'AWAITING_CONFIRMATION' | 'AWAITING_APPLICANTS' | 'COMPLETE' | 'EXPIRED')[]
  partnerId?: string
  createdFrom?: Date
  createdTo?: Date
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
