// Made by npm run gen; do not edit.

/**
 * Estonian personal code: personal-code.json with a month and a day that exist. The check digit is left to those who know whose code it is.
 */
export type PersonalCodeEe = string
