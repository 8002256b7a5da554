// Made by npm run gen; do not edit.

/**
 * A day without time, YYYY-MM-DD; stays a string from end to end.
 */
export type Date = string

export interface OperatorApplicationsExport {
  /**
   * Part of the number, of the applicant's name, phone or e-mail; letters are found without their diacritics, digits however they are divided.
   */
  search?: string
  /**
   * @maxItems 10
   */
  form?: ('leasing-private' | 'leasing-business' | 'loan-private')[]
  /**
   * @maxItems 10
   */
  mode?: ('default' | 'partner' | 'prefill')[]
  /**
   * @maxItems 10
   */
  status?: ('AWAITING_CUSTOMER' | 'AWAITING_CONFIRMATION' | 'AWAITING_APPLICANTS' | 'COMPLETE' | 'EXPIRED')[]
  partnerId?: string
  createdFrom?: Date
  createdTo?: Date
  /**
   * field,ASC or field,DESC; the sortable columns of the resource document.
   */
  sort?: string
  /**
   * Columns of the resource document in the wanted order, comma-separated; left out: those shown by default.
   */
  columns?: string
  language?: 'en' | 'lt' | 'lv' | 'ee' | 'et'
  /**
   * Left out: xlsx.
   */
  format?: 'xlsx' | 'csv'
  /**
   * Chosen rows of the list, comma-separated, at most 100; one that is not among the rows is as good as missing.
   */
  ids?: string
}
