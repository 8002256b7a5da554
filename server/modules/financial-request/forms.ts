/** The forms this area accepts, by the product their payload names. Files of schemas/forms; prefix of their reference numbers. */
export const formsByProduct = {
  LEASING_PRIVATE: { form: 'leasing-private', prefix: 'LP' },
} as const

export type FinancialProduct = keyof typeof formsByProduct

export function productOf(payload: unknown): FinancialProduct | undefined {
  const named = typeof payload === 'object' && payload !== null && 'financial_product_type' in payload ? payload.financial_product_type : undefined
  return typeof named === 'string' && Object.hasOwn(formsByProduct, named) ? (named as FinancialProduct) : undefined
}
