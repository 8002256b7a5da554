// Made by npm run gen; do not edit.

/**
 * Starts a login with Smart-ID (LOG-04: country and personal code are required).
 */
export interface LoginSmartidRequest {
  username: string
  nationalIdentity: {
    countryCode: string
    nationalIdentityNumber: string
  }
}
