// Made by npm run gen; do not edit.

/**
 * What a person needs to log in, given by whoever manages the users: a phone for the SMS code, or a personal code for Smart-ID and Mobile-ID. What the values must look like is validated by the service.
 */
export interface UserLoginData {
  product_type: 'FACTORING' | 'LOAN' | 'LIMIT' | 'LEASING'
  phone_number?: string | null
  country?: string | null
  personal_code?: string | null
  mobile_id_phone_number?: string | null
}
