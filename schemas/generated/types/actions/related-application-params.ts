// Made by npm run gen; do not edit.

/**
 * Path of an application.
 */
export interface RelatedApplicationParams {
  id: string
}
