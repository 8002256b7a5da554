// Made by npm run gen; do not edit.

/**
 * To whom the verification of an invoice was sent.
 */
export interface VerificationContact {
  name: string
  surname: string
  email: string
  phoneNumber: string | null
}
