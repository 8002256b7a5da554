// Made by npm run gen; do not edit.

/**
 * First or last name in any script: it stands in mails and on pages, in no document. Digits, @, angle brackets and emoji are signs of another field's value. A name begins with a sign that is seen and holds no line break, tab or unseen mark but the joiners that scripts need: names stand in mails and lists.
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
   * What somebody is in a company, in one line; empty or null for nothing told.
   */
  jobTitle?: string | null
}
