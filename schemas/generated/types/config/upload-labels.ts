// Made by npm run gen; do not edit.

/**
 * @minItems 1
 * @maxItems 300
 */
export type Words = string[]

/**
 * resources/upload/labels.json: words that stand before or above a value on an invoice. They are compared word by word without case, accents and punctuation; the longest one that fits decides. Labels of `others` have values that must not be taken for another field's.
 */
export interface UploadLabels {
  labels: {
    number: Words
    issueDate: Words
    dueDate: Words
    total: Words
    payable: Words
    net: Words
    vat: Words
    prepaid: Words
    others: Words
  }
  seller: Words
  buyer: Words
  creditNote: Words
  series: Words
  /**
   * Names of the months from January, with their case endings.
   *
   * @minItems 12
   * @maxItems 12
   */
  months: Words[]
  /**
   * Signs of currencies by their code.
   */
  currencies: {
    [k: string]: string
  }
}
