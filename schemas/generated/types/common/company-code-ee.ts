// Made by npm run gen; do not edit.

/**
 * Estonian company code (FRM-31).
 */
export type CompanyCodeEe = string
