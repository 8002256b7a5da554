// Made by npm run gen; do not edit.

/**
 * Language in upper or lower case; ET is understood as EE.
 */
export interface UserLanguageSwitch {
  language: 'EN' | 'LT' | 'LV' | 'EE' | 'ET' | 'en' | 'lt' | 'lv' | 'ee' | 'et'
}
