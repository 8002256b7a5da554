// Made by npm run gen; do not edit.

/**
 * The request is stored. `status` AWAITING_CONFIRMATION: it counts once it is signed at `follow_url`; without one the signing service did not answer. AWAITING_CUSTOMER: the customer has been sent a link to confirm it. `receipt` shows the copy.
 */
export interface FinancialRequestAccepted {
  id: string
  /**
   * Number that can be read out over the phone: form, year, serial number and an ISO 7064 MOD 11,10 check digit.
   */
  reference: string
  status: 'AWAITING_CUSTOMER' | 'AWAITING_CONFIRMATION' | 'AWAITING_APPLICANTS' | 'COMPLETE'
  receipt: string
  follow_url?: string
}
