// Made by npm run gen; do not edit.

/**
 * Smart-ID login (country and personal code), Mobile-ID login (personal code, and a phone: the stored one stays where none is named), or Mobile-ID switched off (only mobile_id_phone_number: null). What the values must look like is validated by the service, which knows the country.
 */
export interface UserAccountChange {
  personal_code?: string
  country?: string
  mobile_id_phone_number?: string | null
}
