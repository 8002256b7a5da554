// Made by npm run gen; do not edit.

/**
 * Uploaded invoices on which the provider has not decided, newest first.
 *
 * @maxItems 20
 */
export type SimulatorInvoicesAnswer = {
  /**
   * Number of a record, as a string: it may be larger than a JavaScript number holds.
   */
  id: string
  invoiceNumber: string
  thirdPartyName: string
  contractNumber: string
  /**
   * Amount of money as a decimal string with two decimals; a credit memo is negative. Never a number: arithmetic on it is exact or done by the database.
   */
  amount: string
  currency: string
  verificationStatus: 'NOT_APPLICABLE' | 'WAITING' | 'ACCEPTED' | 'REJECTED'
}[]
