// Made by npm run gen; do not edit.

/**
 * Amount of money as a decimal string with two decimals; a credit memo is negative. Never a number: arithmetic on it is exact or done by the database.
 */
export type SignedMoney = string
/**
 * A day without time, YYYY-MM-DD; stays a string from end to end.
 */
export type Date = string

/**
 * All loans that are not waiting for a signature.
 */
export interface LoanListAnswer {
  /**
   * @maxItems 1000
   *
   * Items: A loan contract (LON-05). Calls identify it by the number of the lending company and its own number.
   */
  loans: {
    /**
     * Number of a record, as a string: it may be larger than a JavaScript number holds.
     */
    id: string
    companyNumber: string
    contractNumber: string
    /**
     * The client.
     */
    companyName: string
    financier: string
    status:
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
    totalLoanAmount: SignedMoney
    disbursedAmount: SignedMoney
    repaidAmount: SignedMoney
    /**
     * Amount of money as a decimal string with two decimals; a credit memo is negative. Never a number: arithmetic on it is exact or done by the database.
     */
    repaymentAmount: string
    /**
     * Amount of money as a decimal string with two decimals; a credit memo is negative. Never a number: arithmetic on it is exact or done by the database.
     */
    availableAmount: string
    /**
     * ISO 4217 currency code.
     */
    currencyCode: string
    startDate: Date
    endDate: Date
    /**
     * Yearly rate on the current day.
     */
    interest: string
    interestType: 'FIXED' | 'VARIABLE'
    /**
     * Index that a variable rate follows.
     */
    baseRate: string | null
    repaymentMethod: 'ANNUITY' | 'LINEAR'
    disbursementEndDate: Date | null
    /**
     * Until this day, payments contain interest only.
     */
    graceEndDate: Date | null
    /**
     * Share of an overdue amount that is charged per day.
     */
    penalties: string
    billOfExchange: boolean
    /**
     * @maxItems 50
     */
    guarantees: string[]
    /**
     * @maxItems 50
     */
    pledges: {
      name: string
      provider: string
    }[]
    /**
     * Whether GET /hw/schedules/pdf has a schedule to print.
     */
    pdfFileExists: boolean
  }[]
}
