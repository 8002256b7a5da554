// Made by npm run gen; do not edit.

/**
 * Entries of the content system (specification 000 §3, 001 §7). The HTML has passed the allow-list.
 *
 * @maxItems 500
 */
export type LegalTexts = {
  title: string
  field_type_of_legal_text: string
  field_where_to_show: string
  /**
   * @maxItems 10
   */
  body: {
    value: string
  }[]
}[]
