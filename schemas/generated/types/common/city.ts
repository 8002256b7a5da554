// Made by npm run gen; do not edit.

/**
 * City (FRM-32: at most 30 characters).
 */
export type City = string
