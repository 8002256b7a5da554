// Made by npm run gen; do not edit.

/**
 * Words of the public pages in a language, by key (specification 001 §7: the shape is not shown).
 */
export interface CmsTranslations {
  [k: string]: string
}
