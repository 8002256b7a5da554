// Made by npm run gen; do not edit.

/**
 * Which version of a form; without it the live one.
 */
export interface FormStatisticsQuery {
  version?: string
}
