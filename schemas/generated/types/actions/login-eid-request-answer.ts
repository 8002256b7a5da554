// Made by npm run gen; do not edit.

/**
 * Control code to compare with the phone, and the token that can only poll the outcome.
 */
export interface LoginEidRequestAnswer {
  verificationCode: string
  token: string
  expiresInSeconds: number
}
