// Made by npm run gen; do not edit.

/**
 * The request is stored and the mails are queued.
 */
export interface ContractRequestSubmitted {
  ok: true
  reference: string
  status: 'SUBMITTED'
}
