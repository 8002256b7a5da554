// Made by npm run gen; do not edit.

/**
 * First or last name in any script: it stands in mails and on pages, in no document. Digits, @, angle brackets and emoji are signs of another field's value. A name begins with a sign that is seen and holds no line break, tab or unseen mark but the joiners that scripts need: names stand in mails and lists.
 */
export type PersonName = string
