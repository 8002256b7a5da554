// Made by npm run gen; do not edit.

/**
 * Position in a company, in one line; empty or null when not given.
 */
export type JobTitle = string | null
