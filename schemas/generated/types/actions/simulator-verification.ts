// Made by npm run gen; do not edit.

/**
 * What happens to a link for the verification of invoices: the buyer answers, a scanner opens it, or it expires.
 */
export interface SimulatorVerification {
  key: string
  answer: 'ACCEPT_ALL' | 'REJECT_FIRST' | 'HALF' | 'FORWARD' | 'SCAN' | 'EXPIRE'
}
