// Made by npm run gen; do not edit.

/**
 * First or last name in any script: it stands in mails and on pages, in no document. Digits, @, angle brackets and emoji are signs of another field's value. A name begins with a sign that is seen and holds no line break, tab or unseen mark but the joiners that scripts need: names stand in mails and lists.
 */
export type PersonName = string

/**
 * Body of POST …/contacts (CON-30, CON-31): name, surname and e-mail are required, phone and job title are not. An optional answer that is missing, null or empty is none.
 */
export interface ContactNew {
  /**
   * E-mail address of an account or contact (FMT-12: at most 255 characters).
   */
  email: string
  name: PersonName
  surname: PersonName
  /**
   * Phone number of a contact person; empty or null for none.
   */
  phoneNumber?: string | null
  /**
   * What somebody is in a company, in one line; empty or null for nothing told.
   */
  jobTitle?: string | null
}
