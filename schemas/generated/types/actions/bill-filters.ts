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
/**
 * Amount of money that cannot be negative, as a decimal string with two decimals ("1234.50"). Never a number: arithmetic on it is exact.
 */
export type Money = string

/**
 * Filters that the list of bills and their counts share.
 */
export interface BillFilters {
  /**
   * fid of the active party; another one is as good as missing.
   */
  partyId?: string
  contractId?: InvoiceFilters
  /**
   * @maxItems 4
   */
  billType?: Bill[]
  dateFrom?: InvoiceFilters1
  dateTo?: InvoiceFilters2
  /**
   * Part of the bill's number or of the number of the invoice it is about, upper or lower case.
   */
  invoiceNumber?: string
  /**
   * @maxItems 4
   */
  status?: Bill[]
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
/**
 * A factor's invoice to its client for fees (002 §3): number, dates, status and amount are those of the bill. paid + unpaid = amount.
 */
export interface Bill {
  id: Id
  contractId: Id
  contractNumber: string
  /**
   * Number of the bill itself.
   */
  invoiceNumber: string
  invoiceFeeType: 'INTEREST_FEE' | 'COMMISSION_FEE' | 'LATE_FEE' | 'OTHER_FEE'
  /**
   * The financed invoice that the fee is about; a bill about a whole month has none.
   */
  relatedInvoiceId: Id | null
  relatedInvoiceNumber: string | null
  invoiceDate: Date
  invoiceDueDate: Date
  /**
   * Follows from the amounts and the calendar of the provider's countries: overdue from the day after the due day.
   */
  invoiceStatus: 'PAID' | 'UNPAID' | 'OVERDUE' | 'PARTIALLY_PAID'
  invoiceAmount: CurrencyAmount
  amountPaid: Money
  amountUnpaid: Money
  /**
   * Under which GET /documents/{id} has the bill as PDF.
   */
  documentId: string
  /**
   * Whether GET /payment-receipts?factorInvoiceId has rows for it.
   */
  hasPaymentReceipts: boolean
}
/**
 * Filters that the list, its totals, the export and the neighbours of an invoice share.
 */
export interface InvoiceFilters1 {
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
 * Filters that the list, its totals, the export and the neighbours of an invoice share.
 */
export interface InvoiceFilters2 {
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
