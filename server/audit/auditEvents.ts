import type { Transaction } from 'kysely'
import type { Tables } from '../db/tables.ts'

export type AuditAction =
  | 'EMAIL_CHANGED'
  | 'EMAIL_CONFIRMED'
  | 'LOGIN_DATA_COMPLETED'
  | 'PHONE_CHANGED'
  | 'SMART_ID_CHANGED'
  | 'MOBILE_ID_CHANGED'
  | 'PERMISSIONS_GRANTED'
  | 'PERMISSIONS_CHANGED'
  | 'PERMISSIONS_REMOVED'
  | 'COMPANY_CHANGED'
  | 'CONTACT_ADDED'
  | 'CONTACT_CHANGED'
  | 'CONTACT_DELETED'
  | 'APPLICATIONS_SEARCHED_BY_CODE'
  | 'APPLICATION_CODES_SHOWN'
  | 'APPLICATION_FILE_TAKEN'
  | 'APPLICATION_VIEWED'
  | 'APPLICATIONS_EXPORTED'
  | 'FORM_PUBLISHED'
  | 'FORM_ROLLED_BACK'
  | 'FORM_REPLAYED'
  | 'APPLICANT_INVITED'
  | 'APPLICANT_INVITED_AGAIN'
  | 'APPLICANT_WITHDRAWN'
  | 'CUSTOMER_LINK_SENT'
  | 'PARTNER_CREATED'
  | 'PARTNER_CHANGED'
  | 'PARTNER_DISABLED'
  | 'PARTNER_ENABLED'
  | 'PARTNER_TOKEN_CREATED'
  | 'PARTNER_TOKEN_REVOKED'
  | 'DEAL_LINK_CREATED'
  | 'DEAL_LINK_WITHDRAWN'
  | 'STATEMENT_EXPORTED'
  | 'STATEMENT_VIEWED'
  | 'CONTRACT_REQUEST_SENT'
  | 'CONTRACT_REQUEST_WITHDRAWN'
  | 'CONTRACT_REQUEST_APPROVED'
  | 'CONTRACT_REQUEST_DECLINED'
  | 'CONTRACT_REQUEST_VIEWED'
  | 'CONTRACT_REQUEST_FILE_TAKEN'
  | 'CONTRACT_REQUESTS_EXPORTED'
  | 'PERSON_ERASED'

/** Actions of the provider's operators on applications, forms, partners and requests; shown at /operator/audit. */
export const operatorActions = [
  'APPLICATION_VIEWED',
  'APPLICATION_CODES_SHOWN',
  'APPLICATION_FILE_TAKEN',
  'APPLICATIONS_SEARCHED_BY_CODE',
  'APPLICATIONS_EXPORTED',
  'APPLICANT_INVITED',
  'APPLICANT_INVITED_AGAIN',
  'APPLICANT_WITHDRAWN',
  'CUSTOMER_LINK_SENT',
  'FORM_PUBLISHED',
  'FORM_ROLLED_BACK',
  'FORM_REPLAYED',
  'PARTNER_CREATED',
  'PARTNER_CHANGED',
  'PARTNER_DISABLED',
  'PARTNER_ENABLED',
  'PARTNER_TOKEN_CREATED',
  'PARTNER_TOKEN_REVOKED',
  'DEAL_LINK_CREATED',
  'DEAL_LINK_WITHDRAWN',
  'STATEMENT_EXPORTED',
  'STATEMENT_VIEWED',
  'CONTRACT_REQUEST_APPROVED',
  'CONTRACT_REQUEST_DECLINED',
  'CONTRACT_REQUEST_VIEWED',
  'CONTRACT_REQUEST_FILE_TAKEN',
  'CONTRACT_REQUESTS_EXPORTED',
] as const satisfies readonly AuditAction[]

/** `details` contain identifiers such as types and field names, never the values of credentials. */
export type AuditEvent = {
  actorId: string
  action: AuditAction
  targetId: string | null
  partyId: string | null
  details?: Record<string, unknown>
  now: Date
}

/** Records who did what to whom, in the transaction of the action. The table rejects updates and deletions. */
export async function recordAudit(
  trx: Transaction<Tables>,
  { actorId, action, targetId, partyId, details = {}, now }: AuditEvent,
): Promise<void> {
  await trx
    .insertInto('audit_event')
    .values({
      happened_at: now,
      actor_id: actorId,
      action,
      target_id: targetId,
      party_id: partyId,
      details: JSON.stringify(details),
    })
    .execute()
}
