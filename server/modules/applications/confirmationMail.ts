import type { Transaction } from 'kysely'
import { sql } from 'kysely'
import { addApplicationEvent } from '../../audit/applicationEvents.ts'
import type { ApplicationStatus, Language, Tables } from '../../db/tables.ts'
import { enqueue } from '../../outbox/outbox.repository.ts'
import type { PortalSettings } from '../../config/portal.ts'
import type { Texts } from '../../texts/texts.ts'

export type MailTools = { readonly texts: Pick<Texts, 'get'>; readonly portal: Pick<PortalSettings, 'brand'> }
export type Mail = { readonly subject: string; readonly text: string }
type About = {
  readonly language: Language
  readonly reference: string
  readonly name: string
  readonly partner?: string | null
  readonly mode?: string
}
type ConfirmationEvent = { readonly applicationId: string; readonly now: Date }

/** E-mail about a confirmed application: its number and the next steps; the name is the only personal data. */
export function confirmationMail(tools: MailTools, about: About & { readonly status: ApplicationStatus }): Mail {
  return mail(
    tools,
    about.status === 'AWAITING_APPLICANTS' ? 'mail.applicationAwaitsParts' : 'mail.applicationReceived',
    about,
  )
}

/** E-mail telling the applicant that the last related applicant has submitted their part. */
export function allPartsMail(tools: MailTools, about: About): Mail {
  return mail(tools, 'mail.applicationPartsIn', about)
}

/** Notifies the applicant of the confirmation. Call it in the confirming transaction, after the status is set. */
export async function notifyConfirmed(
  trx: Transaction<Tables>,
  tools: MailTools,
  { applicationId, now }: ConfirmationEvent,
): Promise<void> {
  const { email, status, ...about } = await addressed(trx, applicationId)
  if (email !== null) await send(trx, { applicationId, now }, email, confirmationMail(tools, { ...about, status }))
}

/** Notifies the applicant that all parts are complete. Call it in the transaction that completes the application. */
export async function notifyComplete(
  trx: Transaction<Tables>,
  tools: MailTools,
  { applicationId, now }: ConfirmationEvent,
): Promise<void> {
  const { email, ...about } = await addressed(trx, applicationId)
  if (email !== null) await send(trx, { applicationId, now }, email, allPartsMail(tools, about))
}

/**
 * An application is accepted even when its e-mail may not be sent. An unsent e-mail becomes a history event that
 * operators see.
 */
async function send(
  trx: Transaction<Tables>,
  { applicationId, now }: ConfirmationEvent,
  to: string,
  message: Mail,
): Promise<void> {
  const sent = await enqueue(trx, { channel: 'EMAIL', to, audience: 'OUTSIDE', ...message, now })
  if (!sent) await addApplicationEvent(trx, applicationId, { status: 'MAIL_HELD_BACK', note: null, now })
}

function mail(
  { texts, portal: { brand } }: MailTools,
  key: 'mail.applicationAwaitsParts' | 'mail.applicationReceived' | 'mail.applicationPartsIn',
  { language, reference, name, partner = null, mode }: About,
): Mail {
  const via = partner === null ? '' : viaPartner(texts, language, partner, mode)
  const parameters = {
    brand: brand.provider,
    reference,
    name,
    via,
    email: brand.supportEmail,
    phone: brand.supportPhone,
  }
  return {
    subject: texts.get(language, 'server', `${key}.subject`, parameters),
    text: texts.get(language, 'server', `${key}.text`, parameters),
  }
}

/** Sentence after the application number that names the partner. */
function viaPartner(texts: Pick<Texts, 'get'>, language: Language, partner: string, mode: string | undefined): string {
  const sentence =
    mode === 'prefill'
      ? texts.get(language, 'server', 'mail.filledInByPartner', { partner })
      : texts.get(language, 'server', 'mail.throughPartner', { partner })
  return ` ${sentence}`
}

/** Recipient data; a business is addressed by its representative's name. */
function addressed(
  trx: Transaction<Tables>,
  applicationId: string,
): Promise<About & { email: string | null; status: ApplicationStatus }> {
  const text = (path: string) => sql<string | null>`payload #>> ${sql.lit(`{${path}}`)}`
  return trx
    .selectFrom('application')
    .leftJoin('partner', 'partner.id', 'application.partner_id')
    .where('application.id', '=', applicationId)
    .select([
      'application.language',
      'application.reference',
      'application.status',
      'application.mode',
      'partner.name as partner',
      text('applicant,email').as('email'),
      sql<string>`coalesce(${text('applicant,representative_name')}, ${text('applicant,name')}, '')`.as('name'),
    ])
    .executeTakeFirstOrThrow()
}
