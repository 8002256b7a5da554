// Made by npm run gen; do not edit.

/**
 * A guarantor whom an operator invites.
 */
export interface RelatedGuarantor {
  /**
   * First or last name in an application: Latin, Greek or Cyrillic letters with combining marks, all contained in the font of the documents (tests/server/pdf/names.test.ts), then digits, apostrophes, dashes, dots, commas and brackets. It starts with a letter, so digits alone are invalid; control and direction characters, markup characters and emoji are rejected. Names in other scripts are entered as the passport spells them (decision 035).
   */
  name: string
  /**
   * First or last name in an application: Latin, Greek or Cyrillic letters with combining marks, all contained in the font of the documents (tests/server/pdf/names.test.ts), then digits, apostrophes, dashes, dots, commas and brackets. It starts with a letter, so digits alone are invalid; control and direction characters, markup characters and emoji are rejected. Names in other scripts are entered as the passport spells them (decision 035).
   */
  surname: string
  /**
   * Personal code of 11 digits: century and sex 3 to 6, year, month, day and five more (FRM-25). The lengths are separate from the pattern to distinguish too short, too long and invalid. Six digits and a hyphen are the written form of Latvia: a real date (DDMMYY-NNNNN), or 32NNNN-NNNNN, without a date. A portal whose personalCodeCountries do not include Latvia rejects those (server/forms/personalCodeIssues.ts).
   */
  code: string
  /**
   * Phone number with its international prefix, digits only ("+37061234567"). The prefix is one of the country codes of ITU-T E.164; how many digits follow is the rule of phone-length.json, so that too short and too long are told apart from not a number.
   */
  phone: string
  /**
   * E-mail address of a financing form (FRM-30: at most 80 characters).
   */
  email: string
  /**
   * Where the link goes; the code goes by the other channel.
   */
  link_by?: 'EMAIL' | 'SMS'
}
