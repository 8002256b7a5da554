// Made by npm run gen; do not edit.

/**
 * Amount of money as a decimal string with two decimals; a credit memo is negative. Never a number: arithmetic on it is exact or done by the database.
 */
export type SignedMoney = string

/**
 * Sums over the party's signed factoring contracts (DSH-03, DSH-12); zeros when there is none.
 */
export interface FactoringSummary {
  factoringCreditLimit: SignedMoney
  availableFactoringCreditLineAmount: SignedMoney
  usedFactoringCreditLineAmount: SignedMoney
  overdueInvoicesAmount: SignedMoney
  /**
   * ISO 4217 currency code.
   */
  currency: string
}
