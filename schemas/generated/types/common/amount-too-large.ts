// Made by npm run gen; do not edit.

/**
 * Matches an entered amount of more than ten digits that its length alone does not reveal. Used as a condition by entered-amount.json.
 */
export interface AmountTooLarge {
  [k: string]: unknown
}
