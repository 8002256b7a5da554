// Made by npm run gen; do not edit.

/**
 * A day without time, YYYY-MM-DD; stays a string from end to end.
 */
export type Date = string

export interface OperatorStatementsList {
  search?: string
  /**
   * @maxItems 3
   */
  status?: ('COLLECTING' | 'COMPLETE' | 'INCOMPLETE')[]
  sentFrom?: Date
  sentTo?: Date
  page?: number
  size?: number
  /**
   * field,ASC or field,DESC; the sortable columns of the resource document.
   */
  sort?: string
}
