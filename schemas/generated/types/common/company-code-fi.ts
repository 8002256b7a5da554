// Made by npm run gen; do not edit.

/**
 * Finnish company code: 7 digits, an optional dash and one digit (FRM-31).
 */
export type CompanyCodeFi = string
