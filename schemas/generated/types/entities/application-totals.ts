// Made by npm run gen; do not edit.

export interface ApplicationTotals {
  amount: string
}
