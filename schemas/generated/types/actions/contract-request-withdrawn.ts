// Made by npm run gen; do not edit.

/**
 * The request is withdrawn, now or before.
 */
export interface ContractRequestWithdrawn {
  ok: true
  reference: string
  status: 'WITHDRAWN'
}
