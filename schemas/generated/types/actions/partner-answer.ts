// Made by npm run gen; do not edit.

/**
 * A partner originator: the token asked with, the company that finances through it, and what it offers.
 */
export interface PartnerAnswer {
  originator_token: string
  financing_company: string
  id: string
  name: string
  /**
   * @minItems 1
   * @maxItems 2
   */
  contract_types: ('leasing' | 'loan')[]
  has_logo: boolean
  /**
   * False where the partner's leasing is for people alone; left out where companies may ask as well.
   */
  offers_business?: boolean
}
