// Made by npm run gen; do not edit.

/**
 * The user, by e-mail address, and the product to remove.
 */
export interface UserRemoval {
  email: string
  product_type: 'FACTORING' | 'LOAN' | 'LIMIT' | 'LEASING'
}
