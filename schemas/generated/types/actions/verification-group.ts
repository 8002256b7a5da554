// Made by npm run gen; do not edit.

/**
 * Number of a record, as a string: it may be larger than a JavaScript number holds.
 */
export type Id = string

/**
 * Invoices of one buyer for one mail. `replaces` names the verification whose invoices are sent again (UPL-51); without it the invoices wait to be sent for the first time.
 */
export interface VerificationGroup {
  thirdPartyId: Id
  contactEmail?: string
  /**
   * @minItems 1
   * @maxItems 20000
   */
  invoiceIds: Id[]
  replaces?: Id
}
