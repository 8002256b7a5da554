// Made by npm run gen; do not edit.

/**
 * The signed-in user (ACC-02, ACC-04). Of the personal code the first three and the last two characters are shown.
 */
export interface Account {
  email: string
  email_verified: boolean
  phoneConfirmed: boolean
  user_metadata: {
    first_name: string
    last_name: string
    phone_number: string | null
    /**
     * ISO 3166-1 alpha-2 country code.
     */
    country: string
    personal_code: string | null
    mobile_id_phone_number: string | null
  }
}
