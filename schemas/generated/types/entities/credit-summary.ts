// Made by npm run gen; do not edit.

/**
 * Amount of money as a decimal string with two decimals; a credit memo is negative. Never a number: arithmetic on it is exact or done by the database.
 */
export type SignedMoney = string

/**
 * Sums over the party's running loans, limits or leasing contracts (DSH-03); zeros when there is none. used: what was disbursed, of a limit what is drawn now. toRepay: disbursed and not yet repaid. overdue: open amounts of bills past their due day.
 */
export interface CreditSummary {
  total: SignedMoney
  available: SignedMoney
  used: SignedMoney
  overdue: SignedMoney
  repaid: SignedMoney
  toRepay: SignedMoney
  /**
   * ISO 4217 currency code.
   */
  currency: string
}
