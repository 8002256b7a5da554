// Made by npm run gen; do not edit.

/**
 * What became of the questions of a form while it was open (FRM-84). No values, no times, nothing about the person.
 */
export interface FormVisit {
  /**
   * Published version that was shown.
   */
  version: number
  /**
   * Each question that was shown, by its path without positions in lists: c it was changed, e a problem was shown, l it was the last one before the page was left.
   */
  fields: {
    [k: string]: string
  }
}
