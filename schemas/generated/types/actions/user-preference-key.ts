// Made by npm run gen; do not edit.

/**
 * Path of a preference.
 */
export interface UserPreferenceKey {
  key: string
}
