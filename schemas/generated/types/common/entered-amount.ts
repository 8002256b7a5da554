// Made by npm run gen; do not edit.

/**
 * An amount as a person enters it: euros, at most ten digits and up to two decimals after a dot (FMT-05: a comma has become a dot before). More digits are too long, not another pattern: it is an amount, but too large. Compared and stored as money.
 */
export type EnteredAmount = string
