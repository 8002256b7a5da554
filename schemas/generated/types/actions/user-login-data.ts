// Made by npm run gen; do not edit.

/**
 * Login data set by a manager of users: a phone for the SMS code, or a personal code for Smart-ID and Mobile-ID. The service validates the values.
 */
export interface UserLoginData {
  product_type: 'FACTORING' | 'LOAN' | 'LIMIT' | 'LEASING'
  phone_number?: string | null
  country?: string | null
  personal_code?: string | null
  mobile_id_phone_number?: string | null
}
