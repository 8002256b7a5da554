import type { Language, SigningType } from '../../db/tables.ts'
import type { Attachment, SentFile } from '../../files/attachments.ts'
import type { Offer } from '../calculator/calculator.service.ts'
import type { CreditPrice } from '../calculator/calculator.service.ts'
import type { LinkedApplication } from '../customer-confirmation/customer-confirmation.types.ts'
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

/** Payload members common to all forms that server code reads; already validated by the schema of the mode. */
export type RequestPayload = {
  readonly lending: Partial<Offer> & { readonly originator_token?: string | null; readonly has_guarantor?: boolean }
  readonly applicant: {
    readonly name: string
    readonly surname?: string
    readonly code: string
    readonly email: string
    readonly files?: readonly SentFile[]
  }
  readonly co_applicant?: { readonly type?: string; readonly code?: string } | null
  readonly signing?: {
    readonly type?: SigningType
    readonly md5_code?: string | null
    readonly requisition_id?: string | null
  }
}
export type Submission = {
  readonly payload: unknown
  readonly prefill: boolean
  readonly language: Language
  readonly formVersion?: number | undefined
  readonly idempotencyKey?: string | undefined
  readonly draft?: string | undefined
  /** The partner's prefilled request, when its customer submits it. */
  readonly customer?: LinkedApplication | undefined
}
/** The partner whose link was used, from the database. */
export type Originator = {
  readonly id: string
  readonly financingCompany: string
  readonly token: string
  readonly kind: 'public' | 'private' | 'customer'
}
export type Checked = {
  readonly product: FinancialProduct
  readonly mode: ApplicationMode
  readonly version: number
  readonly payload: RequestPayload
  readonly attachments: readonly Attachment[]
  readonly price: CreditPrice | null
  readonly originator: Originator | null
  readonly signing: SigningType
}
