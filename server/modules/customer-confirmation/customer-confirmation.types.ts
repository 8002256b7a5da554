import type { ApplicationForm } from '../../../schemas/vocabulary.ts'
import type { ApplicationStatus, Language } from '../../db/tables.ts'

/** A link with the application it opens, as far as more than its answers is asked. */
export type LinkedApplication = {
  id: string
  reference: string
  form: ApplicationForm
  status: ApplicationStatus
  language: Language
  partner_id: string | null
  partner_name: string | null
  financing_company: string | null
  has_logo: boolean
  expires_at: Date
  opened_at: Date | null
}
/** Nobody stands behind these yet: the customer may still come. */
export const OPEN_STATUSES = [
  'AWAITING_CUSTOMER',
  'AWAITING_CONFIRMATION',
  'EXPIRED',
] as const satisfies readonly ApplicationStatus[]
