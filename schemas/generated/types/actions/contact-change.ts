// Made by npm run gen; do not edit.

/**
 * First or last name in any script, shown in mails and on pages but never printed. Digits, @, angle brackets and emoji indicate the value of another field. A name starts with a visible character and contains no line break, tab or invisible character except the joiners that scripts need.
 */
export type PersonName = string

/**
 * Body of PUT …/contacts/{email} (CON-30, CON-32). The e-mail names the contact in the address and is not changed. An optional answer that is missing, null or empty is none.
 */
export interface ContactChange {
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
