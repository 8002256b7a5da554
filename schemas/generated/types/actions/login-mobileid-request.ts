// Made by npm run gen; do not edit.

/**
 * Starts a login with Mobile-ID (LOG-05: phone number and personal code are required).
 */
export interface LoginMobileidRequest {
  username: string
  userRequest: {
    phoneNumber: string
    nationalIdentityNumber: string
  }
}
