// Made by npm run gen; do not edit.

/**
 * `idempotency-key` makes a retry harmless.
 */
export interface IdempotencyHeaders {
  'idempotency-key'?: string
}
