// Made by npm run gen; do not edit.

/**
 * Access code of an invitation: 4 letters and digits, small or capital.
 */
export interface RelatedCode {
  code: string
}
