// Made by npm run gen; do not edit.

/**
 * Latvian company code (FRM-31).
 */
export type CompanyCodeLv = string
