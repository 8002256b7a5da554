// Made by npm run gen; do not edit.

/**
 * What the session is about and how long it lives.
 */
export interface Session {
  activePartyFid: string | null
  activeProductFid: string | null
  productType: 'FACTORING' | 'LOAN' | 'LIMIT' | 'LEASING' | null
  idleTimeoutSeconds: number
  /**
   * A moment in ISO 8601, UTC.
   */
  absoluteExpiresAt: string
}
