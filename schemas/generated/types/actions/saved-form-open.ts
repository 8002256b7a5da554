// Made by npm run gen; do not edit.

/**
 * Random value that lets the same page retry when the response was lost.
 */
export interface SavedFormOpen {
  nonce: string
}
