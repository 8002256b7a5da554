// Made by npm run gen; do not edit.

/**
 * First or last name in any script, shown in mails and on pages but never printed. Digits, @, angle brackets and emoji indicate the value of another field. A name starts with a visible character and contains no line break, tab or invisible character except the joiners that scripts need.
 */
export type PersonName = string
/**
 * phone.json, or null for no number.
 */
export type OptionalPhone = string | null

/**
 * A new user of the company (ACC-23, ACC-24). Which products and permissions may be given, and which countries are offered, only the server knows; see server/modules/add-user.
 */
export interface AddUser {
  first_name: PersonName
  last_name: PersonName
  email: string
  phone_number?: OptionalPhone
  /**
   * Languages of the portal; Estonian is written ee.
   */
  language: 'en' | 'lt' | 'lv' | 'ee'
  /**
   * One of smartIdCountries of config/portal.json.
   */
  country?: string | null
  /**
   * Its shape depends on the country, see the conditions.
   */
  personal_code?: string | null
  mobile_id_phone_number?: OptionalPhone
  /**
   * @minItems 1
   * @maxItems 4
   */
  product_list: {
    product_type: 'FACTORING' | 'LOAN' | 'LIMIT' | 'LEASING'
    /**
     * @minItems 1
     * @maxItems 7
     */
    permissions: (
      | 'READ'
      | 'UPLOAD_INVOICES'
      | 'APPROVE_INVOICES'
      | 'ADD_BUYER'
      | 'MANAGE_CONTRACT'
      | 'MANAGE_USERS'
      | 'SIGN_CONTRACT'
    )[]
  }[]
}
