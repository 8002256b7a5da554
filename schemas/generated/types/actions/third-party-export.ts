// Made by npm run gen; do not edit.

export interface ThirdPartyExport {
  /**
   * Own contracts, comma-separated; left out: all of the active party.
   */
  contractIds?: string
  /**
   * field,ASC or field,DESC; the sortable columns of the resource document.
   */
  sort?: string
  /**
   * Columns of the resource document in the wanted order, comma-separated; left out: those shown by default.
   */
  columns?: string
  language?: 'en' | 'lt' | 'lv' | 'ee' | 'et'
  /**
   * Left out: xlsx.
   */
  format?: 'xlsx' | 'csv'
}
