// Made by npm run gen; do not edit.

/**
 * A draft; it may be invalid and is stored as typed.
 */
export interface FormDraft {
  /**
   * Schema of the form: JSON text from the editor, or the document itself.
   */
  schema: string | {}
  /**
   * Layout of the form: JSON text from the editor, or the document itself.
   */
  ui: string | {}
  /**
   * Texts of the form: JSON text from the editor, or the document itself.
   */
  texts: string | {}
  /**
   * Version that the draft was begun from.
   */
  baseVersion: number
}
