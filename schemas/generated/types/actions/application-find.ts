// Made by npm run gen; do not edit.

export interface ApplicationFind {
  /**
   * The whole personal or company code.
   */
  code: string
}
