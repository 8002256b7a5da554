// Made by npm run gen; do not edit.

/**
 * The part is stored. `receipt` shows its copy.
 */
export interface RelatedAccepted {
  /**
   * Number that can be read out over the phone: form, year, serial number and an ISO 7064 MOD 11,10 check digit.
   */
  reference: string
  status: 'AWAITING_CONFIRMATION' | 'AWAITING_APPLICANTS' | 'COMPLETE'
  receipt: string
}
