// Made by npm run gen; do not edit.

/**
 * Number of a record, as a string: it may be larger than a JavaScript number holds.
 */
export type Id = string

/**
 * Request to take a buyer or supplier off a contract (REQ-11: the reason is free text of at most 255 characters).
 */
export interface DeleteBuyer {
  contract_id: Id
  third_party_id: Id
  explanation?: string
}
