// Made by npm run gen; do not edit.

/**
 * Number of a record, as a string: it may be larger than a JavaScript number holds.
 */
export type Id = string

/**
 * Payment creation (BIL-20).
 */
export interface PaymentCreate {
  contract_id: Id
  /**
   * More than zero, at most what is unpaid and not being paid already.
   */
  amount: string
  currency: 'EUR'
  /**
   * Open bills of the contract that the payment settles first; the amount is at most what is unpaid on them (LST-15). Left out: the bills that are due first.
   *
   * @minItems 1
   * @maxItems 200
   */
  bill_ids?: Id[]
  /**
   * What is paid of each chosen bill (BIL-35), instead of bill_ids; together they are the amount.
   *
   * @minItems 1
   * @maxItems 200
   */
  bills?: {
    bill_id: Id
    /**
     * More than zero, at most what is unpaid on the bill and not being paid already.
     */
    amount: string
  }[]
  /**
   * Return address: the bills page on this portal's own origin.
   */
  client_redirect_url: string
}
