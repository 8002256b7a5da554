// Made by npm run gen; do not edit.

/**
 * Street, house and flat (FRM-32: at most 100 characters).
 */
export type StreetAddress = string
