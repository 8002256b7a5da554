// Made by npm run gen; do not edit.

/**
 * Query of the product switch.
 */
export interface UserProductsSwitch {
  productFid: string
}
