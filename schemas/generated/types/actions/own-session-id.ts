// Made by npm run gen; do not edit.

/**
 * Path of a session. What is no id of a session is not found.
 */
export interface OwnSessionId {
  id: string
}
