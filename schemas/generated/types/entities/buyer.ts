// Made by npm run gen; do not edit.

/**
 * Number of a record, as a string: it may be larger than a JavaScript number holds.
 */
export type Id = string
/**
 * Amount of money as a decimal string with two decimals; a credit memo is negative. Never a number: arithmetic on it is exact or done by the database.
 */
export type SignedMoney = string

/**
 * A buyer or supplier over all contracts that the active party has with it (000 §2, /buyer/:id). contractIds are the contracts that lists show: those to be signed are left out.
 */
export interface Buyer {
  id: Id
  /**
   * @maxItems 1000
   */
  contractIds: Id[]
  /**
   * A buyer, or a supplier where the contract is reverse. For several contracts at once limits are sums, the payment term is the shortest and the interest rate the highest of them.
   */
  party: {
    id: Id
    /**
     * @maxItems 1000
     */
    contractIds: Id[]
    party: {
      id: Id
      name: string
      registrationCode: string
      vatNumber: string | null
      country: string
      postalAddress: {
        addressLine1: string
        city: string
        postalCode: string
      }
    }
    insured: boolean
    insuredFactoringCreditLimit: SignedMoney
    securedFactoringCreditLimit: SignedMoney
    uninsuredFactoringCreditLimit: SignedMoney
    factoringCreditLimit: SignedMoney
    usedFactoringCreditLimit: SignedMoney
    availableFactoringCreditLimit: SignedMoney
    maxInvoicePaymentTerm: number
    /**
     * A rate as a fraction: 0.0525 is shown as 5.25 %.
     */
    interestRate: string
  }
}
