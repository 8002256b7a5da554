// Made by npm run gen; do not edit.

/**
 * A day without time, YYYY-MM-DD; stays a string from end to end.
 */
export type Date = string

/**
 * Filters of the list; that of the tabs is ignored.
 */
export interface OperatorRequestsTabs {
  search?: string
  /**
   * @maxItems 5
   */
  status?: ('SUBMITTED' | 'IN_REVIEW' | 'APPROVED' | 'DECLINED' | 'WITHDRAWN')[]
  /**
   * @maxItems 5
   */
  kind?: ('INCREASE_LIMIT' | 'PROLONG' | 'ADD_BUYER' | 'EDIT_BUYER' | 'DELETE_BUYER')[]
  createdFrom?: Date
  createdTo?: Date
}
