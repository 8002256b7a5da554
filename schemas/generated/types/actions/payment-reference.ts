// Made by npm run gen; do not edit.

export interface PaymentReference {
  reference: string
}
