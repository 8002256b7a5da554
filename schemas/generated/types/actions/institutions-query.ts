// Made by npm run gen; do not edit.

/**
 * Whose banks are wanted.
 */
export interface InstitutionsQuery {
  country: 'LT' | 'LV' | 'EE' | 'FI'
}
