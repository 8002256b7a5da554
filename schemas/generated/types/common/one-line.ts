// Made by npm run gen; do not edit.

/**
 * A name, number or place in any script. It starts with a visible character and contains no line break, tab or invisible character, because it is shown in mails and lists. A form whose answers are printed accepts only printable characters (server/forms/printedRule.ts).
 */
export type OneLine = string
