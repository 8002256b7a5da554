// Made by npm run gen; do not edit.

/**
 * A new partner.
 */
export interface PartnerContent {
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
   * PNG or JPEG of at most 256 KiB, in base64; null for none.
   */
  logo?: string | null
}
