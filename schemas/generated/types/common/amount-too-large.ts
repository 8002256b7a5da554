// Made by npm run gen; do not edit.

/**
 * Whether an entered amount has more than ten digits, as long as its length does not say so by itself. A question, for the condition of entered-amount.json.
 */
export interface AmountTooLarge {
  [k: string]: unknown
}
