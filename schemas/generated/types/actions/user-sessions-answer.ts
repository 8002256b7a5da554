// Made by npm run gen; do not edit.

/**
 * A moment in ISO 8601, UTC.
 */
export type Timestamp = string
/**
 * The open sessions of the user, the newest first.
 *
 * @maxItems 100
 *
 * Items: An open session of the user. current: the session of this request.
 */
export type UserSessionsAnswer = {
  id: string
  current: boolean
  createdAt: Timestamp
  lastSeenAt: Timestamp
  userAgent: string | null
}[]
