// Made by npm run gen; do not edit.

/**
 * What the payment provider reports: a signed token. Unknown members are let through, the provider's protocol may grow.
 */
export interface PaymentCallback {
  orderToken: string
}
