// Made by npm run gen; do not edit.

/**
 * A day without time, YYYY-MM-DD; stays a string from end to end.
 */
export type Date = string

export interface OperatorApplicationsTotals {
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
}
