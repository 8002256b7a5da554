// Made by npm run gen; do not edit.

/**
 * The request is stored.
 */
export interface FinancialRequestAccepted {
  id: string
  /**
   * Number a person may read out over the phone: form, year, serial number and an ISO 7064 MOD 11,10 check digit.
   */
  reference: string
}
