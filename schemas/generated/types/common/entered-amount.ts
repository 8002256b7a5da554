// Made by npm run gen; do not edit.

/**
 * An amount as entered: euros, at most ten digits and up to two decimals after a dot (FMT-05: a comma was converted to a dot before). More digits are a length error, not a pattern error: the amount is too large. Compared and stored as money.
 */
export type EnteredAmount = string
