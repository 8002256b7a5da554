// Made by npm run gen; do not edit.

/**
 * Texts of a form as they are edited, to be written to a file for translators.
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
  /**
   * Another language that an XLIFF file translates into. Without it the file is a workbook with all languages.
   */
  target?: 'en' | 'lt' | 'lv' | 'ee'
}
