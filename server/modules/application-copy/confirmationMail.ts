import type { Transaction } from 'kysely'
import { sql } from 'kysely'
import type { ApplicationStatus, Language, Tables } from '../../db/tables.ts'
import { enqueue } from '../../outbox/outbox.repository.ts'
import type { PortalSettings } from '../../portal.ts'
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
type Told = { readonly applicationId: string; readonly now: Date }

/** Mail about an application that is confirmed: its number, what comes next, and nothing personal but the name. */
export function confirmationMail(tools: MailTools, about: About & { readonly status: ApplicationStatus }): Mail {
  return mail(
    tools,
    about.status === 'AWAITING_APPLICANTS' ? 'mail.applicationAwaitsParts' : 'mail.applicationReceived',
    about,
  )
}

/** Mail to the applicant that the last related applicant has sent the own part. */
export function allPartsMail(tools: MailTools, about: About): Mail {
  return mail(tools, 'mail.applicationPartsIn', about)
}

/** Tells the applicant that the application is confirmed; to be called in the transaction that confirms it, after its status is set. */
export async function tellConfirmed(
  trx: Transaction<Tables>,
  tools: MailTools,
  { applicationId, now }: Told,
): Promise<void> {
  const { email, status, ...about } = await addressed(trx, applicationId)
  if (email !== null) await tell(trx, { applicationId, now }, email, confirmationMail(tools, { ...about, status }))
}

/** Tells the applicant that all parts are in; to be called in the transaction that completes the application. */
export async function tellComplete(
  trx: Transaction<Tables>,
  tools: MailTools,
  { applicationId, now }: Told,
): Promise<void> {
  const { email, ...about } = await addressed(trx, applicationId)
  if (email !== null) await tell(trx, { applicationId, now }, email, allPartsMail(tools, about))
}

/** An application is taken whether its mail may be sent or not; that it was not is part of its history, where operators see it. */
async function tell(trx: Transaction<Tables>, { applicationId, now }: Told, to: string, message: Mail): Promise<void> {
  const sent = await enqueue(trx, { channel: 'EMAIL', to, audience: 'OUTSIDE', ...message, now })
  if (!sent)
    await trx
      .insertInto('application_event')
      .values({ application_id: applicationId, status: 'MAIL_HELD_BACK', note: null, created_at: now })
      .execute()
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

/** Behind the sentence with the number: whom the applicant has dealt with. */
function viaPartner(texts: Pick<Texts, 'get'>, language: Language, partner: string, mode: string | undefined): string {
  const sentence =
    mode === 'prefill'
      ? texts.get(language, 'server', 'mail.filledInByPartner', { partner })
      : texts.get(language, 'server', 'mail.throughPartner', { partner })
  return ` ${sentence}`
}

/** A business is greeted by the name of its representative. */
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
