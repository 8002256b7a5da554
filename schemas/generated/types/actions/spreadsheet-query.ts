// Made by npm run gen; do not edit.

/**
 * `columns` assigns meanings to columns, such as `invoiceNumber:0,dueDate:3`, below the headers in `sheet` and `line` (all from 0); `ask` ignores a stored assignment. `replaces`: upload whose drafts the file replaces.
 */
export interface SpreadsheetQuery {
  contractId: string
  columns?: string
  sheet?: number
  line?: number
  replaces?: string
}
