// Made by npm run gen; do not edit.

/**
 * Control code to compare with the phone, and the token that may ask for the outcome only.
 */
export interface LoginEidRequestAnswer {
  verificationCode: string
  token: string
  expiresInSeconds: number
}
