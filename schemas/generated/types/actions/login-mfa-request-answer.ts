// Made by npm run gen; do not edit.

/**
 * A code is being sent. expiresInSeconds is its lifetime, resendAfterSeconds the delay before another one can be requested.
 */
export interface LoginMfaRequestAnswer {
  phoneMask: string
  resendAfterSeconds: number
  expiresInSeconds: number
}
