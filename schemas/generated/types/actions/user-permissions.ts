// Made by npm run gen; do not edit.

/**
 * All permissions that the user gets on the product; the service checks which of them the product has.
 */
export interface UserPermissions {
  /**
   * @minItems 1
   * @maxItems 7
   */
  permissions: (
    'READ' | 'UPLOAD_INVOICES' | 'APPROVE_INVOICES' | 'ADD_BUYER' | 'MANAGE_CONTRACT' | 'MANAGE_USERS' | 'SIGN_CONTRACT'
  )[]
  product_type: 'FACTORING' | 'LOAN' | 'LIMIT' | 'LEASING'
}
