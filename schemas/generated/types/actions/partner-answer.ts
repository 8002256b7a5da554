// Made by npm run gen; do not edit.

/**
 * A partner originator: the token of the request, the company that finances through it, and what it offers.
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
   * Part of the logo's address: changes with the partner, so that browsers do not show a former logo.
   */
  logo_version?: number
  /**
   * False when the partner's leasing is for private persons only; omitted when companies may apply too.
   */
  offers_business?: boolean
}
