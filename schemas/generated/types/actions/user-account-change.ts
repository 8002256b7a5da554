// Made by npm run gen; do not edit.

/**
 * Smart-ID login (country and personal code) or Mobile-ID login (personal code and phone, null for none). What the values must look like is judged by the service, which knows the country.
 */
export interface UserAccountChange {
  personal_code: string
  country?: string
  mobile_id_phone_number?: string | null
}
