import type { ApplicationMode } from '../../../schemas/vocabulary.ts'

/** The forms this area accepts, by the product their payload names: file of schemas/forms, prefix of reference numbers, what partners call it. */
export const formsByProduct = {
  LEASING_PRIVATE: { form: 'leasing-private', prefix: 'LP', contractType: 'leasing', applicant: 'PRIVATE' },
  LEASING_FINANCE_BUSINESS: { form: 'leasing-business', prefix: 'LB', contractType: 'leasing', applicant: 'BUSINESS' },
  LOAN_PRIVATE: { form: 'loan-private', prefix: 'KP', contractType: 'loan', applicant: 'PRIVATE' },
} as const

export type FinancialProduct = keyof typeof formsByProduct

export function productOf(payload: unknown): FinancialProduct | undefined {
  const named =
    typeof payload === 'object' && payload !== null && 'financial_product_type' in payload
      ? payload.financial_product_type
      : undefined
  return typeof named === 'string' && Object.hasOwn(formsByProduct, named) ? (named as FinancialProduct) : undefined
}

/** Modes of these forms (ui.json): the applicant alone, the form of a partner, and what a partner fills in for the applicant. The route decides about prefill, the partner's token about the rest; whether the token is one is judged later. */
export function modeOf(payload: unknown, prefill: boolean): ApplicationMode {
  if (prefill) return 'prefill'
  const { lending } = payload as { lending?: { originator_token?: unknown } | null }
  return typeof lending?.originator_token === 'string' ? 'partner' : 'default'
}
