import type { ApplicationMode } from '../../../schemas/vocabulary.ts'

/**
 * Accepted forms by the product in their payload: file in schemas/forms, reference number prefix, contract type used by
 * partners.
 */
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

/**
 * Form mode (ui.json): applicant alone, partner's form, or prefilled by a partner for the applicant. The route decides
 * about prefill, the presence of a partner token about the rest; the token is validated later.
 */
export function modeOf(payload: unknown, prefill: boolean): ApplicationMode {
  if (prefill) return 'prefill'
  const { lending } = payload as { lending?: { originator_token?: unknown } | null }
  return typeof lending?.originator_token === 'string' ? 'partner' : 'default'
}
