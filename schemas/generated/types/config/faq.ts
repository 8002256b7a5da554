// Made by npm run gen; do not edit.

export type Line = string
export type Markup = string
/**
 * server/db/reference/faq.json: frequent questions in the order of the page. Entries of one category have the same words in field_category; the answer is HTML of the allow-list of legal texts.
 *
 * @maxItems 500
 */
export type Faq = {
  field_category: Words
  title: Words
  body: Html
}[]

export interface Words {
  en: Line
  lt: Line
  lv: Line
  ee: Line
}
export interface Html {
  en: Markup
  lt: Markup
  lv: Markup
  ee: Markup
}
