// Made by npm run gen; do not edit.

/**
 * The list whose views are wanted.
 */
export interface ListViewQuery {
  resource: string
}
