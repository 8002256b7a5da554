// Made by npm run gen; do not edit.

/**
 * One page of partners; the header Content-Range holds the total.
 *
 * @maxItems 100
 *
 * Items: A partner originator as operators maintain it.
 */
export type PartnerListAnswer = {
  id: string
  name: string
  /**
   * Company that finances; pages of the partner send it in their From header.
   */
  financingCompany: string
  /**
   * Business leasing needs leasing. At least leasing or loan.
   *
   * @minItems 1
   * @maxItems 3
   */
  offers: ('LEASING' | 'LOAN' | 'BUSINESS_LEASING')[]
  /**
   * New applications a day, for each kind of token.
   */
  dailyApplications: number
  /**
   * Links of a disabled partner lead nowhere.
   */
  state: 'ACTIVE' | 'DISABLED'
  hasLogo: boolean
  /**
   * Valid tokens of customers' links.
   */
  publicTokens: number
  /**
   * Valid tokens of prefill links.
   */
  privateTokens: number
  createdAt: string
  disabledAt: string | null
  /**
   * Rises with each change; an edit names the one it began with.
   */
  revision: number
  /**
   * PNG or JPEG in base64, null for none; only in the answer for one partner.
   */
  logo?: string | null
}[]
