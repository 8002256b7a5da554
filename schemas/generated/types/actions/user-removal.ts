// Made by npm run gen; do not edit.

/**
 * The person, by e-mail address, and the product to take away.
 */
export interface UserRemoval {
  email: string
  product_type: 'FACTORING' | 'LOAN' | 'LIMIT' | 'LEASING'
}
