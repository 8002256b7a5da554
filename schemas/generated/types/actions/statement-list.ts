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

export interface StatementList {
  contractId?: InvoiceFilters
  dateFrom?: InvoiceFilters
  dateTo?: InvoiceFilters
  /**
   * @maxItems 6
   *
   * Items: A line of the statements (002 §3): a fee act, a payout or a payment.
   */
  type?: {
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
     * Of a fee act its id, under which GET /acts and GET /acts:export tell what it is made of; else null.
     */
    feesActId: Id | null
  }[]
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
export interface ReconciliationAct {
  id: Id
  date: Date
  number: string
  type: 'RECONCILIATION'
  amount: CurrencyAmount
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
