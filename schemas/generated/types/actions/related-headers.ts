// Made by npm run gen; do not edit.

/**
 * `x-applicant-access` is what the access code was answered with; `idempotency-key` makes a retry harmless; `x-form-version` is the version the page was filled with.
 */
export interface RelatedHeaders {
  'x-applicant-access'?: string
  'idempotency-key'?: string
  'x-form-version'?: number
}
