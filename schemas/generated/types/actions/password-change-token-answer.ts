// Made by npm run gen; do not edit.

/**
 * The link works; language: of the person it was sent to.
 */
export interface PasswordChangeTokenAnswer {
  language: 'en' | 'lt' | 'lv' | 'ee'
}
