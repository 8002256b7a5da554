import type { Issue } from '../../../schemas/validation/issues.ts'
import type { SigningType } from '../../db/tables.ts'
import { formsByProduct } from './request.types.ts'
import type { ApplicationMode } from '../../../schemas/vocabulary.ts'
import type { FinancialProduct } from './request.types.ts'
import type { RequestPayload } from './request.types.ts'

/**
 * Allowed confirmation methods (FRM-61). Private applicants sign or confirm at a bank, and a company may skip
 * confirmation. A partner who prefills for a customer confirms nothing.
 */
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
