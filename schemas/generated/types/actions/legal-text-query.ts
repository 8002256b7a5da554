// Made by npm run gen; do not edit.

/**
 * Language of the texts.
 */
export interface LegalTextQuery {
  language?: string
}
