// Made by npm run gen; do not edit.

/**
 * The form of a related applicant is open: a token for the header X-Applicant-Access, and what the invitation says about the person.
 */
export interface RelatedOpened {
  access: string
  role: 'spouse' | 'guarantor'
  form: string
  financial_product_type: string
  values: {
    name: string
    surname: string
    code: string
    phone: string
    email: string
  }
}
