// Made by npm run gen; do not edit.

/**
 * phone.json, or null for no number.
 */
export type OptionalPhone = string | null
