// Made by npm run gen; do not edit.

/**
 * Texts of a form as they are edited, to be written to a workbook.
 */
export interface FormTextsExport {
  /**
   * Texts of the form as JSON text.
   */
  texts: string
  /**
   * Language that is translated from.
   */
  source: 'en' | 'lt' | 'lv' | 'ee'
}
