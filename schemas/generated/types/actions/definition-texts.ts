// Made by npm run gen; do not edit.

export interface DefinitionTexts {
  /**
   * Text areas, comma-separated.
   */
  areas: string
}
