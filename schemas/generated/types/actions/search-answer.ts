// Made by npm run gen; do not edit.

/**
 * Number of a record, as a string: it may be larger than a JavaScript number holds.
 */
export type Id = string

export interface SearchAnswer {
  /**
   * fid of the company that was searched.
   */
  partyId: string
  /**
   * Kinds with at least one record, the best match first.
   *
   * @maxItems 7
   */
  groups: {
    kind: 'invoice' | 'buyer' | 'contract' | 'bill' | 'act' | 'loan' | 'loanBill'
    /**
     * @minItems 1
     * @maxItems 5
     *
     * Items: A record that the search found (SHL-50).
     */
    hits: {
      id: Id
      /**
       * Of a buyer its company code.
       */
      number: string
      /**
       * Of an invoice its buyer, of a bill the invoice that it is about, of an act its contract, of a contract the factor or financier.
       */
      name: string | null
      /**
       * Of an act its type; a buyer has none.
       */
      status: string | null
      amount: {
        /**
         * Amount of money as a decimal string with two decimals; a credit memo is negative. Never a number: arithmetic on it is exact or done by the database.
         */
        amount: string
        currency: string
      }
      /**
       * The contract or loan whose list shows the record; null where the record has a page of its own.
       */
      contractId: Id | null
      /**
       * What matched.
       */
      by: 'number' | 'amount' | 'name'
    }[]
    hasMore: boolean
    /**
     * Contracts or loans that were searched, for the list with all matches; at most a hundred.
     *
     * @maxItems 100
     */
    contractIds: Id[]
  }[]
}
