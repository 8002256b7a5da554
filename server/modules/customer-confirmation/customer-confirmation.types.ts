import type { ApplicationForm } from '../../../schemas/vocabulary.ts'
import type { ApplicationStatus, Language } from '../../db/tables.ts'

/** A link with its application, for code that needs more than the answers. */
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
/** Unconfirmed statuses: the customer can still confirm. */
export const OPEN_STATUSES = [
  'AWAITING_CUSTOMER',
  'AWAITING_CONFIRMATION',
  'EXPIRED',
] as const satisfies readonly ApplicationStatus[]
