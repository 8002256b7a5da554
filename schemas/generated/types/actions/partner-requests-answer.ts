// Made by npm run gen; do not edit.

/**
 * A moment in ISO 8601, UTC.
 */
export type Timestamp = string

/**
 * Requests that a partner has filled in, newest first.
 */
export interface PartnerRequestsAnswer {
  /**
   * @maxItems 30
   */
  requests: {
    id: string
    /**
     * Number that can be read out over the phone: form, year, serial number and an ISO 7064 MOD 11,10 check digit.
     */
    reference: string
    form: 'leasing-private' | 'leasing-business' | 'loan-private'
    status: 'AWAITING_CUSTOMER' | 'AWAITING_CONFIRMATION' | 'AWAITING_APPLICANTS' | 'COMPLETE' | 'EXPIRED'
    customer: string
    created_at: Timestamp
    expires_at: Timestamp
    opened: boolean
  }[]
}
