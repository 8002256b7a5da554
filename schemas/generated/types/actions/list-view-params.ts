// Made by npm run gen; do not edit.

/**
 * Path of a saved view.
 */
export interface ListViewParams {
  viewId: string
}
