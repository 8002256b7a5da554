// Made by npm run gen; do not edit.

/**
 * `idempotency-key` makes a retry harmless; `x-form-version` is the version the page was filled with.
 */
export interface FinancialRequestHeaders {
  'idempotency-key'?: string
  'x-form-version'?: number
}
