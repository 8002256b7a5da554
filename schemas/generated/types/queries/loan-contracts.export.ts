// Made by npm run gen; do not edit.

/**
 * All loans as a file.
 */
export interface LoanContractsExport {
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
  /**
   * Chosen rows of the list, comma-separated, at most 200; one that is not among the rows is as good as missing.
   */
  ids?: string
}
