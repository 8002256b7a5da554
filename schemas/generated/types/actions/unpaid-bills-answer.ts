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
 * Amount of money that cannot be negative, as a decimal string with two decimals ("1234.50"). Never a number: arithmetic on it is exact.
 */
export type Money = string

export interface UnpaidBillsAnswer {
  payload: {
    /**
     * Oldest due first: the order in which a payment is allocated.
     *
     * @maxItems 1000
     *
     * Items: A factor's invoice to its client for fees (BIL-02): number, dates, status and amount are those of the bill. paid + unpaid = amount.
     */
    content: {
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
       * Days since the due day, by the calendar of the provider's countries, while something is open; null otherwise.
       */
      daysOverdue: number | null
      /**
       * Follows from the amounts and the calendar of the provider's countries: overdue from the day after the due day.
       */
      invoiceStatus: 'PAID' | 'UNPAID' | 'OVERDUE' | 'PARTIALLY_PAID'
      invoiceAmount: {
        /**
         * Amount of money as a decimal string with two decimals; a credit memo is negative. Never a number: arithmetic on it is exact or done by the database.
         */
        amount: string
        currency: string
      }
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
    }[]
    /**
     * What pending payments are about to pay of the bills in content, except those of this user that a new one replaces (BIL-35).
     *
     * @maxItems 1000
     */
    inFlight: {
      billId: Id
      amount: Money
    }[]
    /**
     * Sums over all unpaid bills of each contract that has any, however many rows were requested.
     *
     * @maxItems 100000
     */
    contracts: {
      contractId: Id
      contractNumber: string
      payee: string
      amountUnpaid: Money
      /**
       * Amount of money that cannot be negative, as a decimal string with two decimals ("1234.50"). Never a number: arithmetic on it is exact.
       */
      amountInFlight: string
      /**
       * Of the pending payment that this user can resume; a new one replaces it.
       */
      amountGoingOn: Money | null
      /**
       * Amount of money that cannot be negative, as a decimal string with two decimals ("1234.50"). Never a number: arithmetic on it is exact.
       */
      amountPayable: string
      /**
       * ISO 4217 currency code.
       */
      currency: string
    }[]
  }
}
