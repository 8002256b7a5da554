// Made by npm run gen; do not edit.

/**
 * Path of a partner for operators.
 */
export interface PartnerIdParams {
  id: string
}
