// Made by npm run gen; do not edit.

/**
 * Entries of the content system (SHL-28, SHL-30). The HTML has passed the allow-list.
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
  /**
   * The file of an entry of the type 'File as attachment', in the requested language; `size` in bytes, `url` a path of this origin.
   */
  attachment?: {
    fileName: string
    size: number
    url: string
  }
}[]
