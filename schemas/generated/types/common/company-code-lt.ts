// Made by npm run gen; do not edit.

/**
 * Lithuanian company code (FRM-31).
 */
export type CompanyCodeLt = string
