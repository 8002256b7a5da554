// Made by npm run gen; do not edit.

/**
 * First or last name in an application: Latin, Greek or Cyrillic letters with combining marks, all contained in the font of the documents (tests/server/pdf/names.test.ts), then digits, apostrophes, dashes, dots, commas and brackets. It starts with a letter, so digits alone are invalid; control and direction characters, markup characters and emoji are rejected. Names in other scripts are entered as the passport spells them (decision 035).
 */
export type ApplicantName = string
