// Made by npm run gen; do not edit.

/**
 * The parties of the user, the main one first, with the products on which the user holds a permission.
 *
 * @maxItems 1000
 */
export type UserPartiesAnswer = {
  fid: string
  name: string
  is_main: boolean
  /**
   * @maxItems 4
   */
  productList: {
    fid: string
    type: 'FACTORING' | 'LOAN' | 'LIMIT' | 'LEASING'
    is_main: boolean
    /**
     * @maxItems 7
     */
    permissions: {
      type:
        | 'READ'
        | 'UPLOAD_INVOICES'
        | 'APPROVE_INVOICES'
        | 'ADD_BUYER'
        | 'MANAGE_CONTRACT'
        | 'MANAGE_USERS'
        | 'SIGN_CONTRACT'
    }[]
  }[]
}[]
