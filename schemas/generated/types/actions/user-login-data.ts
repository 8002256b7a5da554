// Made by npm run gen; do not edit.

/**
 * What a person needs to log in, given by whoever manages the users: a phone for the SMS code, or a personal code for Smart-ID and Mobile-ID. What the values must look like is validated by the service.
 */
export interface UserLoginData {
  /**
   * All permissions that the person is to have on the product; which of them the product knows is judged by the service.
   */
  product_type: {
    /**
     * @minItems 1
     * @maxItems 7
     */
    permissions: [
      (
        | 'READ'
        | 'UPLOAD_INVOICES'
        | 'APPROVE_INVOICES'
        | 'ADD_BUYER'
        | 'MANAGE_CONTRACT'
        | 'MANAGE_USERS'
        | 'SIGN_CONTRACT'
      ),
      ...(
        | 'READ'
        | 'UPLOAD_INVOICES'
        | 'APPROVE_INVOICES'
        | 'ADD_BUYER'
        | 'MANAGE_CONTRACT'
        | 'MANAGE_USERS'
        | 'SIGN_CONTRACT'
      )[]
    ]
    product_type: 'FACTORING' | 'LOAN' | 'LIMIT' | 'LEASING'
  }
  phone_number?: string | null
  country?: string | null
  personal_code?: string | null
  mobile_id_phone_number?: string | null
}
