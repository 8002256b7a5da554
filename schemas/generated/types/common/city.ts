// Made by npm run gen; do not edit.

/**
 * City (specification 001 §5: at most 30 characters).
 */
export type City = string
