import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Transaction } from 'kysely'
import type { Language, RelatedRole, Tables } from '../../db/tables.ts'
import { PortalError } from '../../errors.ts'
import { enqueueTogether } from '../../outbox/outbox.repository.ts'
import { randomToken, tokenHash } from '../../security/token.ts'
import { codeMarks, sealRow } from '../../vault/sealedRow.ts'
import { accessCode, accessCodeHmac } from './accessCode.ts'
import { invitationMessages } from './invitationMessages.ts'
import type { Channel } from '../../../schemas/vocabulary.ts'
import type { MessageTools } from './invitationMessages.ts'
import { codeTries } from './related-applicants.limits.ts'
import { ofCode } from './related-applicants.repository.ts'

export type RelatedPerson = { name: string; surname: string; code: string; phone: string; email: string }
/**
 * `publicUrl` is the origin of links, from the configuration and never from a request. A Fastify app provides the rest
 * as decorators.
 */
export type InviteTools = MessageTools & { publicUrl: string }
export type Invitation = {
  applicationId: string
  role: RelatedRole
  person: RelatedPerson
  language: Language
  now: Date
  /** Channel of the link, e-mail by default; the code uses the other channel. */
  linkBy?: Channel
}
type Trx = Transaction<Tables>
type Secrets = { applicationToken: string; applicantToken: string; code: string }

/**
 * Invites a spouse or guarantor: the invitation, its event and both messages are written in the caller's transaction.
 * Call `outbox.wake('EMAIL')` and `outbox.wake('SMS')` after the commit. An existing invitation of a spouse is left
 * unchanged.
 * @returns id of the invitation
 */
export async function inviteRelated(trx: Trx, tools: InviteTools, invitation: Invitation): Promise<string> {
  const { applicationId, role, person, language, now } = invitation
  const known = await trx
    .selectFrom('related_applicant')
    .select('id')
    .where('application_id', '=', applicationId)
    .where('withdrawn_at', 'is', null)
    .where(where => where.or([ofCode(trx, person.code), ...(role === 'spouse' ? [where('role', '=', 'spouse')] : [])]))
    .executeTakeFirst()
  if (known !== undefined) return known.id
  const secrets = newSecrets()
  const id = randomUUID()
  await trx
    .insertInto('related_applicant')
    .values({
      id,
      application_id: applicationId,
      role,
      language,
      ...personColumns(trx, id, person),
      ...secretColumns(secrets),
      tries_left: codeTries,
      invited_at: now,
      sent_at: now,
      expires_at: expiry(tools, now),
      code_by: codeChannel(invitation.linkBy),
      code_sent_at: now,
    })
    .execute()
  await deliver(trx, tools, { ...invitation, secrets })
  await noteEvent(trx, applicationId, 'APPLICANT_INVITED', role, now)
  return id
}

/**
 * Issues a new link, code and attempts before the part is submitted. The previous link and code become invalid.
 * @throws PortalError NOT_FOUND unknown or withdrawn; PART_ALREADY_SENT
 */
export async function inviteAgain(
  trx: Trx,
  tools: InviteTools,
  { id, applicationId, now, linkBy }: { id: string; applicationId: string; now: Date; linkBy?: Channel },
): Promise<void> {
  const row = await trx
    .selectFrom('related_applicant')
    .select(['role', 'language', 'name', 'phone', 'email', 'submitted_at'])
    .where('id', '=', id)
    .where('application_id', '=', applicationId)
    .where('withdrawn_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) throw new PortalError('NOT_FOUND')
  if (row.submitted_at !== null) throw new PortalError('PART_ALREADY_SENT')
  const secrets = newSecrets()
  await trx
    .updateTable('related_applicant')
    .set({
      ...secretColumns(secrets),
      tries_left: codeTries,
      sent: sql<number>`sent + 1`,
      sent_at: now,
      expires_at: expiry(tools, now),
      access_hash: null,
      access_expires_at: null,
      code_by: codeChannel(linkBy),
      codes_sent: 1,
      code_sent_at: now,
    })
    .where('id', '=', id)
    .execute()
  const { role, language } = row
  await deliver(trx, tools, {
    applicationId,
    role,
    person: row,
    language,
    now,
    secrets,
    ...(linkBy === undefined ? {} : { linkBy }),
  })
  await noteEvent(trx, applicationId, 'APPLICANT_INVITED_AGAIN', role, now)
}

/** Adds an invitation event to the application's history; the note contains the role. */
export async function noteEvent(
  trx: Trx,
  applicationId: string,
  status: string,
  role: RelatedRole,
  now: Date,
): Promise<void> {
  await trx
    .insertInto('application_event')
    .values({ application_id: applicationId, status, note: role, created_at: now })
    .execute()
}

async function deliver(
  trx: Trx,
  tools: InviteTools,
  {
    applicationId,
    role,
    person,
    language,
    now,
    linkBy,
    secrets,
  }: Omit<Invitation, 'person'> & { person: Pick<RelatedPerson, 'name' | 'phone' | 'email'>; secrets: Secrets },
): Promise<void> {
  const application = await trx
    .selectFrom('application')
    .select(['reference', 'form', sql<string | null>`payload -> 'applicant' ->> 'name'`.as('applicant')])
    .where('id', '=', applicationId)
    .executeTakeFirstOrThrow()
  const { applicationToken, applicantToken, code } = secrets
  const page = application.form.startsWith('loan') ? 'loanRequest' : 'leasingRequest'
  const link = `${tools.publicUrl}/${page}/${applicationToken}?token=${applicantToken}&language=${language}`
  const [linkMessage, codeMessage] = invitationMessages(tools, linkBy ?? 'EMAIL', {
    role,
    name: person.name,
    phone: person.phone,
    email: person.email,
    link,
    code,
    language,
    applicant: application.applicant ?? '',
    reference: application.reference,
  })
  // Anyone can enter anyone's number. The message limit protects the recipient, and the application is accepted
  // regardless.
  const told = await enqueueTogether(trx, [
    { ...linkMessage, now },
    { ...codeMessage, now },
  ])
  if (!told) await noteEvent(trx, applicationId, 'APPLICANT_NOT_TOLD', role, now)
}

/** The code never uses the channel of the link. */
function codeChannel(linkBy: Channel = 'EMAIL'): Channel {
  return linkBy === 'EMAIL' ? 'SMS' : 'EMAIL'
}

function newSecrets(): Secrets {
  return { applicationToken: randomToken(), applicantToken: randomToken(), code: accessCode() }
}

function secretColumns({ applicationToken, applicantToken, code }: Secrets) {
  return {
    application_token_hash: tokenHash(applicationToken),
    applicant_token_hash: tokenHash(applicantToken),
    code_hmac: accessCodeHmac(applicantToken, code),
  }
}

function personColumns(trx: Trx, id: string, { name, surname, code, phone, email }: RelatedPerson) {
  const sealed = sealRow(trx, 'related_applicant', id)
  return {
    name,
    surname,
    phone,
    email,
    code: sealed.text('code', code),
    code_digest: codeMarks(trx, code).digest,
    key_id: sealed.keyId,
  }
}

function expiry({ portal }: InviteTools, now: Date): Date {
  return new Date(now.getTime() + portal.relatedApplicants.expiryDays * 24 * 3600 * 1000)
}
