// Made by npm run gen; do not edit.

/**
 * Postal address as the API gives it.
 */
export interface Address {
  addressLine1: string
  city: string
  postalCode: string
}
