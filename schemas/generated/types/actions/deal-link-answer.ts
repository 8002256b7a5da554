// Made by npm run gen; do not edit.

/**
 * A moment in ISO 8601, UTC.
 */
export type Timestamp = string

/**
 * The link to the deal of an application that is not withdrawn. The database holds only the digest of its hash.
 */
export interface DealLinkAnswer {
  link: {
    createdAt: Timestamp
    createdByName: string | null
    expiresAt: Timestamp
    isExpired: boolean
    /**
     * Day of the last use in the provider's country.
     */
    lastOpenedOn: string | null
  } | null
}
