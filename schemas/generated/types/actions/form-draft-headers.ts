// Made by npm run gen; do not edit.

/**
 * If-Match carries the revision of the draft that was read, in quotes; without it the draft must be new.
 */
export interface FormDraftHeaders {
  'if-match'?: string
}
