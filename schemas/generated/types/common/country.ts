// Made by npm run gen; do not edit.

/**
 * ISO 3166-1 alpha-2 country code.
 */
export type Country = string
