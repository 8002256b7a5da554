// Made by npm run gen; do not edit.

/**
 * First or last name in an application: Latin, Greek or Cyrillic letters with their marks, all of which the font of the documents has (tests/server/pdf/names.test.ts), then digits, apostrophes, dashes, dots, commas and brackets too. It begins with a letter, so digits alone are none; control and direction marks, markup signs and emoji are refused. Names in other scripts are given as the passport spells them (decision 035).
 */
export type ApplicantName = string
