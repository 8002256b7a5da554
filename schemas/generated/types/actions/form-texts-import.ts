// Made by npm run gen; do not edit.

/**
 * A file of translations, and the texts that it would change.
 */
export interface FormTextsImport {
  /**
   * Texts of the form as JSON text.
   */
  texts: string
  /**
   * The file (.xlsx or XLIFF), at most 2 MiB, as base64.
   */
  file: string
}
