// Made by npm run gen; do not edit.

/**
 * A rate as a fraction: 0.0525 is shown as 5.25 %.
 */
export type RateFraction = string
