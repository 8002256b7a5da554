// Made by npm run gen; do not edit.

/**
 * Street, house and flat (specification 001 §5: at most 100 characters).
 */
export type StreetAddress = string
