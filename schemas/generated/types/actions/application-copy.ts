// Made by npm run gen; do not edit.

export interface ApplicationCopy {
  /**
   * Of the answer to apply; shows the copy for a day.
   */
  receipt: string
}
