// Made by npm run gen; do not edit.

/**
 * How far a statement is (BST-22): COLLECTING while the bank is still asked, INCOMPLETE when it did not send everything.
 */
export interface BankStatementUploaded {
  /**
   * Number that can be read out over the phone: form, year, serial number and an ISO 7064 MOD 11,10 check digit.
   */
  reference: string
  status: 'COLLECTING' | 'COMPLETE' | 'INCOMPLETE'
}
