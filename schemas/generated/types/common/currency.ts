// Made by npm run gen; do not edit.

/**
 * ISO 4217 currency code.
 */
export type Currency = string
