import type { Transaction } from 'kysely'
import type { ApplicationStatus, Tables } from '../../db/tables.ts'
import { openRow } from '../../vault/sealedRow.ts'
import type { LifecycleTools } from './lifecycleTools.ts'
import { relatedPerson } from './relatedPerson.ts'

type Trx = Transaction<Tables>
export type Evidence = 'NONE' | 'DOKOBIT' | 'NORDIGEN'
export type Confirmation = { readonly applicationId: string; readonly evidence: Evidence; readonly now: Date }

/**
 * Confirms the application: it no longer changes, its related applicants are invited, and the applicant is notified.
 * Confirming twice changes nothing.
 * Call it in the transaction that stores the evidence, and wake the outbox (both channels) after the commit.
 */
export async function confirmed(
  trx: Trx,
  tools: LifecycleTools,
  { applicationId, evidence, now }: Confirmation,
): Promise<ApplicationStatus> {
  const row = await trx
    .selectFrom('application')
    .select(['id', 'status', 'language', 'payload', 'key_id'])
    .where('id', '=', applicationId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const { status, language } = row
  if (status !== 'AWAITING_CONFIRMATION') return status
  const related = relatedPerson(openRow(trx, 'application', row).payload('payload', row.payload))
  const next: ApplicationStatus = related === undefined ? 'COMPLETE' : 'AWAITING_APPLICANTS'
  await trx
    .updateTable('application')
    .set({ status: next, evidence, confirmed_at: now })
    .where('id', '=', applicationId)
    .execute()
  await addEvent(trx, applicationId, { status: next, note: evidence, now })
  if (related !== undefined) await tools.inviteRelated(trx, { applicationId, language, now, ...related })
  await tools.tellConfirmed(trx, { applicationId, now })
  return next
}

/** Reopens a complete application when a related applicant is invited afterwards. */
export async function partInvited(trx: Trx, applicationId: string, now: Date): Promise<void> {
  const { status } = await lockedStatus(trx, applicationId)
  if (status !== 'COMPLETE') return
  await setStatus(trx, applicationId, 'AWAITING_APPLICANTS', now)
}

/**
 * Completes the application when the last related applicant's part has arrived.
 * @param applicationId of the primary applicant's application
 */
export async function partArrived(trx: Trx, tools: LifecycleTools, applicationId: string, now: Date): Promise<void> {
  const { status } = await lockedStatus(trx, applicationId)
  if (status !== 'AWAITING_APPLICANTS' || (await tools.missingParts(trx, applicationId)) > 0) return
  await setStatus(trx, applicationId, 'COMPLETE', now)
  await tools.tellComplete(trx, { applicationId, now })
}

/** The row is locked before parts are counted: of two concurrent parts, the second sees the first. */
async function lockedStatus(trx: Trx, applicationId: string): Promise<{ status: ApplicationStatus }> {
  return trx
    .selectFrom('application')
    .select('status')
    .where('id', '=', applicationId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

async function setStatus(trx: Trx, applicationId: string, status: ApplicationStatus, now: Date): Promise<void> {
  await trx.updateTable('application').set({ status }).where('id', '=', applicationId).execute()
  await addEvent(trx, applicationId, { status, note: null, now })
}

export async function addEvent(
  trx: Trx,
  applicationId: string,
  { status, note, now }: { status: string; note: string | null; now: Date },
): Promise<void> {
  await trx
    .insertInto('application_event')
    .values({ application_id: applicationId, status, note, created_at: now })
    .execute()
}

/**
 * Tokens that open a session at the signing service are erased when it ends. Only the digests used for lookup remain.
 */
export const forgottenTokens = { file_token: null, provider_token: null, signer_token: null } as const

/** Ends open sessions after a resubmission: the document being signed no longer matches the answers. */
export async function replaceSignings(trx: Trx, applicationId: string, now: Date): Promise<void> {
  await trx
    .updateTable('application_signing')
    .set({ ...forgottenTokens, state: 'REPLACED', claimed_until: null, ended_at: now })
    .where('application_id', '=', applicationId)
    .where('ended_at', 'is', null)
    .execute()
}
