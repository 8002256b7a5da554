// Made by npm run gen; do not edit.

export interface DocumentQuery {
  /**
   * Left out: the language of the user.
   */
  language?: 'en' | 'lt' | 'lv' | 'ee' | 'et'
}
