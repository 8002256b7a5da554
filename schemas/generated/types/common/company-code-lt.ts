// Made by npm run gen; do not edit.

/**
 * Lithuanian company code (specification 001 §5).
 */
export type CompanyCodeLt = string
