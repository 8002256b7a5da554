// Made by npm run gen; do not edit.

/**
 * Random value that lets the same page ask again when the answer got lost.
 */
export interface SavedFormOpen {
  nonce: string
}
