// Made by npm run gen; do not edit.

/**
 * A token of a partner. The token itself is shown once, when it is made.
 */
export interface PartnerToken {
  id: string
  /**
   * public: links of customers; private: prefill links.
   */
  kind: 'public' | 'private'
  label: string
  createdAt: string
  /**
   * Null for tokens that no operator made, and when the user is no longer known.
   */
  createdByName: string | null
  /**
   * Day of the last use; null when never used.
   */
  lastUsedOn: string | null
  revokedAt: string | null
}
