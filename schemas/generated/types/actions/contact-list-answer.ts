// Made by npm run gen; do not edit.

/**
 * @maxItems 1000
 *
 * Items: A contact person of a buyer or supplier on one contract; the e-mail names it.
 */
export type ContactListAnswer = {
  email: string
  name: string
  surname: string
  phoneNumber: string | null
  jobTitle: string | null
}[]
