// Made by npm run gen; do not edit.

/**
 * The language as the portal writes it.
 */
export interface UserLanguageSwitchAnswer {
  /**
   * Languages of the portal; Estonian is written ee.
   */
  language: 'en' | 'lt' | 'lv' | 'ee'
}
