// Made by npm run gen; do not edit.

/**
 * Any JSON value of at most 4 KiB; null forgets the preference.
 */
export interface UserPreference {
  value: unknown
}
