// Made by npm run gen; do not edit.

/**
 * What a partner has filled in: the form and its mode, the answers to begin with, the names of attached files, who the partner is.
 */
export interface CustomerOpened {
  /**
   * Number that can be read out over the phone: form, year, serial number and an ISO 7064 MOD 11,10 check digit.
   */
  reference: string
  form: 'leasing-private' | 'leasing-business' | 'loan-private'
  mode: 'partner'
  /**
   * As the form's schema has them, without files.
   */
  answers: {
    [k: string]: unknown
  }
  /**
   * @maxItems 40
   */
  files: {
    name: string
    size: number
    type: string
  }[]
  partner: {
    id: string
    name: string
    financing_company: string
    has_logo: boolean
    /**
     * Part of the logo's address: changes with the partner, so that browsers do not show a former logo.
     */
    logo_version?: number
  } | null
}
