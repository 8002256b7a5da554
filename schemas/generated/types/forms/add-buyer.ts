// Made by npm run gen; do not edit.

/**
 * A name, number or place in any script. It starts with a visible character and contains no line break, tab or invisible character, because it is shown in mails and lists. A form whose answers are printed accepts only printable characters (server/forms/printedRule.ts).
 */
export type OneLine = string

/**
 * Buyers (suppliers of a reverse contract) to be added to a contract (REQ-07, REQ-10).
 */
export interface AddBuyer {
  contract_add_buyer: {
    /**
     * Number of a record, as a string: it may be larger than a JavaScript number holds.
     */
    contract_id: string
    /**
     * @minItems 1
     * @maxItems 20
     */
    buyers: Buyer[]
  }
}
export interface Buyer {
  buyer_company_name: OneLine
  buyer_company_code: OneLine
  /**
   * One of buyerCountries of config/portal.json.
   */
  buyer_country: string
  /**
   * Amount of money that cannot be negative, as a decimal string with two decimals ("1234.50"). Never a number: arithmetic on it is exact.
   */
  buyer_requested_limit: string
  buyer_address_street: OneLine
  buyer_address_house_no: OneLine
  buyer_address_city: OneLine
  buyer_address_postal_code: OneLine
  buyer_contact_full_name?: OneLine
  /**
   * E-mail address of an account or contact (FMT-12: at most 255 characters).
   */
  buyer_contact_email: string
  buyer_contact_phone_code: '+372' | '+371' | '+370'
  /**
   * Digits, with a decimal part or a minus sign if need be (REQ-09).
   */
  buyer_contact_phone_no: string
}
