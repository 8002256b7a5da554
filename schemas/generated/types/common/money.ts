// Made by npm run gen; do not edit.

/**
 * Amount of money that cannot be negative, as a decimal string with two decimals ("1234.50"). Never a number: arithmetic on it is exact.
 */
export type Money = string
