// Made by npm run gen; do not edit.

/**
 * What the session is about from now on.
 */
export interface UserSwitchAnswer {
  activePartyFid: string
  activeProductFid: string | null
  productType: 'FACTORING' | 'LOAN' | 'LIMIT' | 'LEASING' | null
}
