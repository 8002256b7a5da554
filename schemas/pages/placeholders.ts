/**
 * Stand for values in the template of a shell, each as one character that no text of the portal contains. In addresses they
 * are percent-encoded.
 */
export const placeholders = {
  id: '\uE010',
  number: '\uE011',
  product: '\uE012',
  amount: '\uE013',
  total: '\uE014',
  used: '\uE015',
  overdue: '\uE016',
  available: '\uE017',
  date: '\uE018',
  type: '\uE019',
  invoice: '\uE01A',
  title: '\uE01B',
  version: '\uE01C',
  by: '\uE01D',
  company: '\uE01E',
  contract: '\uE01F',
  currency: '\uE020',
} as const
/** Stands for a currency, which the text of an amount contains. */
export const CURRENCY_PLACEHOLDER = '\uE02F'
export const ANY_PLACEHOLDER = /[\uE010-\uE020]/g

export type PlaceholderName = keyof typeof placeholders
/** Null: there is no such value, and the element around its placeholder goes. */
export type PlaceholderValues = Readonly<Partial<Record<PlaceholderName, string | null>>>
