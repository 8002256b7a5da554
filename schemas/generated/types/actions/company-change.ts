// Made by npm run gen; do not edit.

/**
 * What people of a company may change of it.
 */
export interface CompanyChange {
  phoneNumber?: string | null
  address?: {
    addressLine1: string
    city: string
    postalCode: string
  }
}
