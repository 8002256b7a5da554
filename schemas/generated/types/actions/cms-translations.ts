// Made by npm run gen; do not edit.

/**
 * Words of the public pages in a language, by key (SHL-30).
 */
export interface CmsTranslations {
  [k: string]: string
}
