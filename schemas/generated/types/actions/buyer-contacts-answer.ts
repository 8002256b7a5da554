// Made by npm run gen; do not edit.

export interface BuyerContactsAnswer {
  /**
   * @maxItems 10000
   *
   * Items: A contact person of a buyer or supplier with the contract it is named on.
   */
  content: {
    /**
     * Contract and e-mail: a person may belong to several contracts.
     */
    id: string
    /**
     * Number of a record, as a string: it may be larger than a JavaScript number holds.
     */
    contractId: string
    contractNumber: string
    email: string
    name: string
    surname: string
    phoneNumber: string | null
    jobTitle: string | null
  }[]
}
