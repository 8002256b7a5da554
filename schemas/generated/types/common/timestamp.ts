// Made by npm run gen; do not edit.

/**
 * A moment in ISO 8601, UTC.
 */
export type Timestamp = string
