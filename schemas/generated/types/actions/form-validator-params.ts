// Made by npm run gen; do not edit.

/**
 * Path of a compiled validator.
 */
export interface FormValidatorParams {
  /**
   * Name of a form, e.g. leasing-private.
   */
  form: string
  hash: string
}
