// Made by npm run gen; do not edit.

/**
 * A company of the user (ACC-03). productTypes are all products of the company, also those the user holds nothing on.
 */
export interface Company {
  id: string
  name: string
  registrationCode: string
  vatNumber: string | null
  phoneNumber: string | null
  /**
   * ISO 3166-1 alpha-2 country code.
   */
  country: string
  /**
   * Postal address as the API gives it.
   */
  address: {
    addressLine1: string
    city: string
    postalCode: string
  }
  /**
   * @maxItems 1000
   */
  bankAccounts: {
    accountNumber: string
    bankName: string
  }[]
  /**
   * @maxItems 4
   */
  productTypes: ('FACTORING' | 'LOAN' | 'LIMIT' | 'LEASING')[]
}
