// Made by npm run gen; do not edit.

/**
 * What has become of a payment, by the provider's word.
 */
export interface PaymentState {
  state: 'PENDING' | 'PAID' | 'CANCELED'
  /**
   * Amount of money that cannot be negative, as a decimal string with two decimals ("1234.50"). Never a number: arithmetic on it is exact.
   */
  amount: string
  /**
   * ISO 4217 currency code.
   */
  currency: string
  contractNumber: string
}
