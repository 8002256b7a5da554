// Made by npm run gen; do not edit.

/**
 * A text of a document and its place: fractions of the page from the upper left corner.
 */
export interface FoundText {
  text: string
  place: {
    page: number
    x: number
    y: number
    width: number
    height: number
  }
}
