// Made by npm run gen; do not edit.

/**
 * Sum of many amounts as a decimal string with two decimals, so it may have more digits than an amount.
 */
export type MoneySum = string
