// Made by npm run gen; do not edit.

/**
 * Way in which a form is filled in.
 */
export interface FormModeQuery {
  /**
   * One of the form's modes, e.g. partner; default when it is left out.
   */
  mode?: string
}
