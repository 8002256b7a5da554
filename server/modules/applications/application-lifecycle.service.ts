import type { Transaction } from 'kysely'
import { addApplicationEvent } from '../../audit/applicationEvents.ts'
import type { ApplicationStatus, Tables } from '../../db/tables.ts'
import { decryptRow } from '../../vault/encryptedRow.ts'
import type { Config } from '../../config/config.ts'
import { notifyComplete, notifyConfirmed } from './confirmationMail.ts'
import { inviteRelated, relatedPerson } from './invite-related.service.ts'
import type { InviteTools } from './invite-related.service.ts'
import type { MessageTools } from './invitation-messages.service.ts'

type Trx = Transaction<Tables>
/** Texts, settings and the origin of links for the messages that a change of status sends. */
export type LifecycleTools = InviteTools

/** The tools as the Fastify app decorates them. */
export function lifecycleTools({
  texts,
  portal,
  config,
}: MessageTools & { readonly config: Pick<Config, 'publicUrl'> }): LifecycleTools {
  return { texts, portal, publicUrl: config.publicUrl }
}

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
  const related = relatedPerson(decryptRow(trx, 'application', row).payload('payload', row.payload))
  const next: ApplicationStatus = related === undefined ? 'COMPLETE' : 'AWAITING_APPLICANTS'
  await trx
    .updateTable('application')
    .set({ status: next, evidence, confirmed_at: now })
    .where('id', '=', applicationId)
    .execute()
  await addApplicationEvent(trx, applicationId, { status: next, note: evidence, now })
  if (related !== undefined) await inviteRelated(trx, tools, { applicationId, language, now, ...related })
  await notifyConfirmed(trx, tools, { applicationId, now })
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
  if (status !== 'AWAITING_APPLICANTS' || (await missingParts(trx, applicationId)) > 0) return
  await setStatus(trx, applicationId, 'COMPLETE', now)
  await notifyComplete(trx, tools, { applicationId, now })
}

/** Number of related applicants who have not sent their part. */
async function missingParts(trx: Trx, applicationId: string): Promise<number> {
  const { missing } = await trx
    .selectFrom('related_applicant')
    .select(({ fn }) => fn.countAll<string>().as('missing'))
    .where('application_id', '=', applicationId)
    .where('submitted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(missing)
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
  await addApplicationEvent(trx, applicationId, { status, note: null, now })
}
