// Made by npm run gen; do not edit.

/**
 * `x-verification-key`: the key of the link in the mail. `idempotency-key` makes a retry harmless.
 */
export interface VerificationKeyHeaders {
  'x-verification-key'?: string
  'idempotency-key'?: string
}
