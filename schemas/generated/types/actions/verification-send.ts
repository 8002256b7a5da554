// Made by npm run gen; do not edit.

/**
 * Number of a record, as a string: it may be larger than a JavaScript number holds.
 */
export type Id = string
/**
 * Groups to send to the buyers. Without `contactEmail` the first contact gets it.
 *
 * @minItems 1
 * @maxItems 1000
 */
export type VerificationSend = {
  thirdPartyId: Id
  contactEmail?: string
  /**
   * @minItems 1
   * @maxItems 20000
   */
  invoiceIds: Id[]
}[]
