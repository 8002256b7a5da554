// Made by npm run gen; do not edit.

/**
 * Latvian personal code: day, month, year (or 32 to 39 and four digits, without a date) and five digits, with or without the dash.
 */
export type PersonalCodeLv = string
