// Made by npm run gen; do not edit.

/**
 * `idempotency-key` makes a retry harmless; `x-form-version` is the version the page was filled with; `x-draft` stays the same for the life of a draft, which is one application however often it is sent; `x-customer-link` is the token of the link that the customer of a partner was sent.
 */
export interface FinancialRequestHeaders {
  'idempotency-key'?: string
  'x-form-version'?: number
  'x-draft'?: string
  'x-customer-link'?: string
}
