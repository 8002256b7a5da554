// Made by npm run gen; do not edit.

/**
 * Latvian company code (specification 001 §5).
 */
export type CompanyCodeLv = string
