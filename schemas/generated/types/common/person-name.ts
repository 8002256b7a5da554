// Made by npm run gen; do not edit.

/**
 * First or last name in any script, shown in mails and on pages but never printed. Digits, @, angle brackets and emoji indicate the value of another field. A name starts with a visible character and contains no line break, tab or invisible character except the joiners that scripts need.
 */
export type PersonName = string
