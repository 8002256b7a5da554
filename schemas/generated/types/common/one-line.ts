// Made by npm run gen; do not edit.

/**
 * A name, number or place in any script: begins with a sign that is seen and holds no line break, tab or unseen mark, since it stands in mails and lists. A form whose answers are printed takes only what documents can print (server/forms/printedRule.ts).
 */
export type OneLine = string
