// Made by npm run gen; do not edit.

/**
 * Number of a record, as a string: it may be larger than a JavaScript number holds.
 */
export type Id = string

/**
 * A buyer or supplier over all contracts that the active party has with it (CON-22). contractIds are the contracts shown in lists: those to be signed are omitted.
 */
export interface Buyer {
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
}
