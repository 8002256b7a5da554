// Made by npm run gen; do not edit.

/**
 * Payment creation (BIL-20).
 */
export interface PaymentCreate {
  /**
   * Number of a record, as a string: it may be larger than a JavaScript number holds.
   */
  contract_id: string
  /**
   * More than zero, at most what is unpaid and not being paid already.
   */
  amount: string
  currency: 'EUR'
  /**
   * Return address: the bills page on this portal's own origin.
   */
  client_redirect_url: string
}
