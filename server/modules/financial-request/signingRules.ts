import type { Issue } from '../../../schemas/validation/issues.ts'
import type { SigningType } from '../../db/tables.ts'
import { formsByProduct } from './forms.ts'
import type { ApplicationMode } from '../../../schemas/vocabulary.ts'
import type { FinancialProduct } from './forms.ts'
import type { RequestPayload } from './request.types.ts'

/** How a request may be confirmed (FRM-61): a person signs or is named by the bank, a company may leave it, a partner who fills in for somebody confirms nothing. */
export function signingTypes(product: FinancialProduct, mode: ApplicationMode): readonly SigningType[] {
  if (mode === 'prefill') return ['NONE']
  return formsByProduct[product].applicant === 'PRIVATE' ? ['DOKOBIT', 'NORDIGEN'] : ['NORDIGEN', 'NONE']
}

export function signingIssues(product: FinancialProduct, mode: ApplicationMode, { signing }: RequestPayload): Issue[] {
  const type = signing?.type ?? 'NONE'
  if (!signingTypes(product, mode).includes(type)) return [{ path: '/signing/type', code: 'signingType' }]
  if (type !== 'NORDIGEN') return []
  return (['md5_code', 'requisition_id'] as const).flatMap(name =>
    typeof signing?.[name] === 'string' ? [] : [{ path: `/signing/${name}`, code: 'required' }],
  )
}
