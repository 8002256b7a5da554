// Made by npm run gen; do not edit.

/**
 * Path of a version of a form.
 */
export interface FormVersionParams {
  /**
   * Name of a form, e.g. leasing-private.
   */
  form: string
  version: number
}
