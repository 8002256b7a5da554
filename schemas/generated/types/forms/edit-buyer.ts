// Made by npm run gen; do not edit.

/**
 * Number of a record, as a string: it may be larger than a JavaScript number holds.
 */
export type Id = string

/**
 * Request to change the limit or the address of a buyer or supplier (REQ-12): one of the two at least.
 */
export interface EditBuyer {
  contract_id: Id
  third_party_id: Id
  /**
   * Amount of money that cannot be negative, as a decimal string with two decimals ("1234.50"). Never a number: arithmetic on it is exact.
   */
  buyer_requested_new_limit?: string
  /**
   * A name, number or place in any script. It starts with a visible character and contains no line break, tab or invisible character, because it is shown in mails and lists. A form whose answers are printed accepts only printable characters (server/forms/printedRule.ts).
   */
  new_buyer_address?: string
}
