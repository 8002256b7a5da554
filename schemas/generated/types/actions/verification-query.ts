// Made by npm run gen; do not edit.

export interface VerificationQuery {
  thirdPartyId?: string
}
