// Made by npm run gen; do not edit.

/**
 * A saved view of a list (LST-30), of one person in one company.
 */
export interface ListView {
  id: string
  resource: string
  /**
   * Unique among the person's views of the list, whatever its letter case. One line of visible characters.
   */
  name: string
  /**
   * Filters, contracts, order and page size, as the query string of the list's page. The server writes it again: at most 1500 characters are kept.
   */
  search: string
  /**
   * The shown columns, in order.
   *
   * @minItems 1
   * @maxItems 60
   */
  columns: string[]
  /**
   * Widths of shown columns in pixels, by field; the others have their natural width.
   */
  widths?: {
    [k: string]: number
  }
  /**
   * The list opens with it; at most one of a list.
   */
  isDefault: boolean
  /**
   * False: a colleague's, opened by its address.
   */
  isOwn: boolean
}
