import type { ApplicationForm } from '../../../schemas/vocabulary.ts'
import type { Transaction } from 'kysely'
import type { ApplicationStatus, Language, Tables } from '../../db/tables.ts'

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
  partner_revision: number | null
  expires_at: Date
  opened_at: Date | null
}
/** Unconfirmed statuses: the customer can still confirm. */
export const openStatuses = [
  'AWAITING_CUSTOMER',
  'AWAITING_CONFIRMATION',
  'EXPIRED',
] as const satisfies readonly ApplicationStatus[]

type Trx = Transaction<Tables>
/** Steps of a prefilled request within the processing of requests. */
export type CustomerTools = {
  /** Requests the customer's confirmation of a prefilled application; null where the partner's submission suffices. */
  readonly ask: ((trx: Trx, request: { applicationId: string; now: Date }) => Promise<void>) | null
  /** Files attached by the partner, in the payload's file format. */
  files(trx: Trx, applicationId: string): Promise<{ fileName: string; fileSize: number; documentType: string }[]>
  /** Extends the deadline, so that an applicant who submitted the form has time to confirm it. */
  extend(trx: Trx, applicationId: string, now: Date): Promise<void>
}
