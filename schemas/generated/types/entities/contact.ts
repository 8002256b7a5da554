// Made by npm run gen; do not edit.

/**
 * A contact person of a buyer or supplier on one contract; the e-mail names it.
 */
export interface Contact {
  email: string
  name: string
  surname: string
  phoneNumber: string | null
  jobTitle: string | null
}
