// Made by npm run gen; do not edit.

export interface CreditLimitHistoryQuery {
  /**
   * A point for each month or for each day.
   */
  periodicity: 'month' | 'day'
  /**
   * Left out: twelve months, or the days of one month, up to dateTo.
   */
  dateFrom?: string
  /**
   * Today when left out; a later day is as good as today.
   */
  dateTo?: string
}
