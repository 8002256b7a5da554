// Made by npm run gen; do not edit.

/**
 * `x-form-version` is the version of the form that the page was filled with.
 */
export interface BankStatementUploadHeaders {
  'x-form-version'?: number
}
