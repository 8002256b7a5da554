// Made by npm run gen; do not edit.

/**
 * A code is under way. expiresInSeconds is the life of the code, resendAfterSeconds the wait until another one may be asked for.
 */
export interface LoginMfaRequestAnswer {
  phoneMask: string
  resendAfterSeconds: number
  expiresInSeconds: number
}
