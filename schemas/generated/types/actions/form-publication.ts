// Made by npm run gen; do not edit.

/**
 * Documents to put live.
 */
export interface FormPublication {
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
   * What was changed and why, for the history.
   */
  comment: string
  /**
   * Version that the operator believes to be live; the call is rejected when another version is live.
   */
  baseVersion?: number
}
