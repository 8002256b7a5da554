// Made by npm run gen; do not edit.

/**
 * Estonian company code (specification 001 §5).
 */
export type CompanyCodeEe = string
