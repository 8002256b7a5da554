// Made by npm run gen; do not edit.

/**
 * Frequent questions of a language (SHL-29, SHL-30), entries of one field_category next to each other. The HTML has passed the allow-list.
 *
 * @maxItems 500
 */
export type CmsFaq = {
  field_category: string
  title: string
  body: string
}[]
