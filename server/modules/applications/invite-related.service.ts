import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Kysely, Transaction } from 'kysely'
import { addApplicationEvent } from '../../audit/applicationEvents.ts'
import type { Language, RelatedRole, Tables } from '../../db/tables.ts'
import { PortalError } from '../../errors.ts'
import { enqueueAll } from '../../outbox/outbox.repository.ts'
import { randomToken, tokenHash } from '../../security/token.ts'
import { codeDigests, codeMarks, encryptRow } from '../../vault/encryptedRow.ts'
import { accessCode, accessCodeHmac } from '../../security/accessCode.ts'
import { invitationMessages } from './invitation-messages.service.ts'
import type { Channel } from '../../../schemas/vocabulary.ts'
import type { MessageTools } from './invitation-messages.service.ts'
import { CODE_TRIES } from './applications.types.ts'

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
type Block = { type?: unknown; name?: unknown; surname?: unknown; code?: unknown; phone?: unknown; email?: unknown }
type Trx = Transaction<Tables>
type Secrets = { applicationToken: string; applicantToken: string; code: string }

/**
 * Invites a spouse or guarantor: the invitation, its event and both messages are written in the caller's transaction.
 * Call `outbox.wake('EMAIL')` and `outbox.wake('SMS')` after the commit. An existing invitation of a spouse is left
 * unchanged.
 * @returns id of the invitation
 */
export async function inviteRelated(trx: Trx, tools: InviteTools, invitation: Invitation): Promise<string> {
  const { applicationId, role, person, now } = invitation
  const known = await trx
    .selectFrom('related_applicant')
    .select('id')
    .where('application_id', '=', applicationId)
    .where('withdrawn_at', 'is', null)
    .where(where => where.or([ofCode(trx, person.code), ...(role === 'spouse' ? [where('role', '=', 'spouse')] : [])]))
    .executeTakeFirst()
  if (known !== undefined) return known.id
  const { id, secrets } = await insertInvitation(trx, invitation, expiry(tools, now))
  await deliver(trx, tools, { ...invitation, secrets })
  await addApplicationEvent(trx, applicationId, { status: 'APPLICANT_INVITED', note: role, now })
  return id
}

/** Stores an invitation without a message. @returns its id, and the link's tokens and code, which are stored as digests only */
export async function insertInvitation(
  trx: Trx,
  { applicationId, role, person, language, linkBy, now }: Invitation,
  expiresAt: Date,
): Promise<{ id: string; secrets: Secrets }> {
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
      tries_left: CODE_TRIES,
      invited_at: now,
      sent_at: now,
      expires_at: expiresAt,
      code_by: codeChannel(linkBy),
      code_sent_at: now,
    })
    .execute()
  return { id, secrets }
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
      tries_left: CODE_TRIES,
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
  await addApplicationEvent(trx, applicationId, { status: 'APPLICANT_INVITED_AGAIN', note: role, now })
}

/** Condition for rows with a personal code: by digest, or by the plain code in rows not encrypted yet. */
export function ofCode(db: Kysely<Tables>, code: string) {
  return sql<boolean>`(related_applicant.code_digest in (${sql.join(codeDigests(db, code))}) or (related_applicant.key_id is null and related_applicant.code = ${code}))`
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
  const isQueued = await enqueueAll(trx, [
    { ...linkMessage, now },
    { ...codeMessage, now },
  ])
  if (!isQueued) await addApplicationEvent(trx, applicationId, { status: 'APPLICANT_NOT_TOLD', note: role, now })
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
  const encrypted = encryptRow(trx, 'related_applicant', id)
  return {
    name,
    surname,
    phone,
    email,
    code: encrypted.text('code', code),
    code_digest: codeMarks(trx, code).digest,
    key_id: encrypted.keyId,
  }
}

function expiry({ portal }: InviteTools, now: Date): Date {
  return new Date(now.getTime() + portal.relatedApplicants.expiryDays * 24 * 3600 * 1000)
}

/** The spouse or guarantor named in the stored payload. The form schema restricts where the block is allowed. */
export function relatedPerson(payload: unknown): Pick<Invitation, 'role' | 'person'> | undefined {
  const block = (payload as { co_applicant?: Block | null } | null)?.co_applicant
  if (block === undefined || block === null || (block.type !== 'spouse' && block.type !== 'guarantor')) return undefined
  const text = (value: unknown): string => (typeof value === 'string' ? value : '')
  return {
    role: block.type,
    person: {
      name: text(block.name),
      surname: text(block.surname),
      code: text(block.code),
      phone: text(block.phone),
      email: text(block.email),
    },
  }
}
