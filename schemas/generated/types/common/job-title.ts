// Made by npm run gen; do not edit.

/**
 * What somebody is in a company, in one line; empty or null for nothing told.
 */
export type JobTitle = string | null
