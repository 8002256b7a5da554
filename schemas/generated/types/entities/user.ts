// Made by npm run gen; do not edit.

/**
 * The signed-in user (SES-20). The phone number is masked.
 */
export interface User {
  /**
   * Number of a record, as a string: it may be larger than a JavaScript number holds.
   */
  id: string
  username: string
  firstName: string
  lastName: string
  /**
   * Languages of the portal; Estonian is written ee.
   */
  language: 'en' | 'lt' | 'lv' | 'ee'
  /**
   * ISO 3166-1 alpha-2 country code.
   */
  country: string
  phoneNumber: string | null
  email: string
  termsConditionsAccepted: boolean
  role: 'STAFF' | 'OPERATOR'
  /**
   * What the session is about and how long it lives.
   */
  session: {
    activePartyFid: string | null
    activeProductFid: string | null
    productType: 'FACTORING' | 'LOAN' | 'LIMIT' | 'LEASING' | null
    idleTimeoutSeconds: number
    /**
     * A moment in ISO 8601, UTC.
     */
    absoluteExpiresAt: string
  }
  /**
   * Kept for the page; the page owns keys and shapes.
   */
  preferences: {
    [k: string]: unknown
  }
}
