// Made by npm run gen; do not edit.

/**
 * The three documents of a form.
 */
export interface FormDocuments {
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
}
