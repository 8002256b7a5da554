// Made by npm run gen; do not edit.

/**
 * Path of a form.
 */
export interface FormParams {
  /**
   * Name of a form, e.g. leasing-private.
   */
  form: string
}
