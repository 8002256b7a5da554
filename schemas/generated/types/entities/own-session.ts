// Made by npm run gen; do not edit.

/**
 * A moment in ISO 8601, UTC.
 */
export type Timestamp = string

/**
 * An open session of the user. current: the session of this request.
 */
export interface OwnSession {
  id: string
  current: boolean
  createdAt: Timestamp
  lastSeenAt: Timestamp
  userAgent: string | null
}
