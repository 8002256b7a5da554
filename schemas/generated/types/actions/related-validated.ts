// Made by npm run gen; do not edit.

/**
 * An invitation that still works: as what, and to what kind of financing. `values` come with a form that is open already.
 */
export interface RelatedValidated {
  role: 'spouse' | 'guarantor'
  financial_product_type: string
  values?: {
    name: string
    surname: string
    code: string
    phone: string
    email: string
  }
}
