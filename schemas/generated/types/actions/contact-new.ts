// Made by npm run gen; do not edit.

/**
 * First or last name in any script, shown in mails and on pages but never printed. Digits, @, angle brackets and emoji indicate the value of another field. A name starts with a visible character and contains no line break, tab or invisible character except the joiners that scripts need.
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
   * Position in a company, in one line; empty or null when not given.
   */
  jobTitle?: string | null
}
