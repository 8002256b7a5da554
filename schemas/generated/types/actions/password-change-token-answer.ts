// Made by npm run gen; do not edit.

/**
 * The link is valid; language: of the user it was sent to.
 */
export interface PasswordChangeTokenAnswer {
  language: 'en' | 'lt' | 'lv' | 'ee'
}
