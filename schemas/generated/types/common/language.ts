// Made by npm run gen; do not edit.

/**
 * Languages of the portal; Estonian is written ee.
 */
export type Language = 'en' | 'lt' | 'lv' | 'ee'
