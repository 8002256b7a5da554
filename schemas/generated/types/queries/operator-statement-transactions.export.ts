// Made by npm run gen; do not edit.

/**
 * A day without time, YYYY-MM-DD; stays a string from end to end.
 */
export type Date = string

export interface OperatorStatementTransactionsExport {
  statement?: string
  search?: string
  direction?: 'IN' | 'OUT'
  bookedFrom?: Date
  bookedTo?: Date
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
