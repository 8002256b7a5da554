import type { Kysely, Transaction } from 'kysely'
import type { RelatedParams } from '../../../schemas/generated/types/actions/related-params.ts'
import type { RelatedAccepted } from '../../../schemas/generated/types/actions/related-accepted.ts'
import type { Language, Tables } from '../../db/tables.ts'
import { PortalError } from '../../errors.ts'
import type { AttachmentInspector, Attachment, SentFile } from '../../files/attachments.ts'
import type { Forms } from '../../forms/forms.ts'
import type { OfferedLists } from '../../forms/offered.ts'
import { claimKey, rememberAnswer } from '../../http/idempotency/answers.ts'
import { digestOf } from '../../http/idempotency/canonical.ts'
import type { Outbox } from '../../outbox/Outbox.ts'
import type { PortalSettings } from '../../config/portal.ts'
import { enqueue } from '../../outbox/outbox.repository.ts'
import { tokenHash } from '../../security/token.ts'
import type { Issue } from '../../../schemas/validation/issues.ts'
import { issueReceipt } from '../application-copy/receipts.service.ts'
import { partArrived } from '../applications/application-lifecycle.service.ts'
import { countAnonymousBytes } from '../../storage/anonymousBytes.ts'
import type { LifecycleTools } from '../applications/application-lifecycle.service.ts'
import { answerIssues } from '../classifiers/answerIssues.service.ts'
import type { ClassifierService } from '../classifiers/classifiers.service.ts'
import { addApplicationEvent } from '../../audit/applicationEvents.ts'
import { hasAccess, pairOf, RELATED_FORM } from './related-access.service.ts'
import * as repository from './related-applicants.repository.ts'
import type { RelatedRow } from './related-applicants.repository.ts'

export type PartTools = {
  db: Kysely<Tables>
  forms: Pick<Forms, 'published' | 'validate'>
  classifiers: ClassifierService
  lists: OfferedLists & Pick<PortalSettings, 'personalCodeCountries'>
  files: AttachmentInspector
  outbox: Pick<Outbox, 'wake'>
  lifecycle: LifecycleTools
  now: () => Date
  received(language: Language, reference: string, name: string): { subject: string; text: string }
}
export type SentPart = {
  tokens: RelatedParams
  payload: unknown
  access: string | undefined
  language: Language
  formVersion?: number | undefined
  idempotencyKey?: string | undefined
}
type PartPayload = {
  applicant: { name: string; surname: string; code: string; email: string; files?: SentFile[] }
  meta: { application_token: string; applicant_token: string }
}
type Checked = { row: RelatedRow; accessHash: Buffer; payload: PartPayload; version: number; attachments: Attachment[] }

const ROUTE = 'POST /form/financial-request/:applicationToken/applicants/:applicantToken'
/** Identity fields must match the invitation, so that no one else can take the part over. */
const identity = ['name', 'surname', 'code'] as const

/** The part of a spouse or guarantor: validated in its form mode, stored once, committed before the response. */
export class RelatedPart {
  readonly #tools: PartTools

  constructor(tools: PartTools) {
    this.#tools = tools
  }

  /**
   * Performs the checks of `send`.
   * @throws PortalError NOT_FOUND | PART_ALREADY_SENT | APPLICANT_ACCESS_ENDED the code must be entered again |
   * FORM_VERSION_CHANGED | VALIDATION_FAILED
   */
  async validate({ tokens, payload, access, formVersion }: Omit<SentPart, 'language'>): Promise<Checked> {
    const { db, forms, classifiers, lists, files } = this.#tools
    const row = await repository.findByPair(db, pairOf(tokens))
    if (row === undefined) throw new PortalError('NOT_FOUND')
    if (row.submitted_at !== null) throw new PortalError('PART_ALREADY_SENT')
    if (access === undefined || !hasAccess(row, access, this.#tools.now()))
      throw new PortalError('APPLICANT_ACCESS_ENDED')
    const accessHash = tokenHash(access)
    const live = await forms.published(RELATED_FORM, row.role)
    if (formVersion !== undefined && formVersion !== live.version) {
      throw new PortalError('FORM_VERSION_CHANGED', { details: { form: RELATED_FORM, version: live.version } })
    }
    const { issues } = await forms.validate(RELATED_FORM, payload, live.version, row.role)
    if (issues.length > 0) throw new PortalError('VALIDATION_FAILED', { issues })
    const part = payload as PartPayload
    const inspected = await files.inspect(part.applicant.files ?? [], '/applicant/files')
    const faults = [
      ...identityIssues(part, row, tokens),
      ...answerIssues(part, live.ui, { classifiers, portal: lists }),
      ...inspected.issues,
    ]
    if (faults.length > 0) throw new PortalError('VALIDATION_FAILED', { issues: faults })
    return { row, accessHash, payload: part, version: live.version, attachments: inspected.attachments }
  }

  /** @throws PortalError as `validate`; IDEMPOTENCY_KEY_REUSED; REQUEST_RUNNING */
  async send(sent: SentPart): Promise<RelatedAccepted> {
    const { db, outbox } = this.#tools
    const digest = digestOf(RELATED_FORM, sent.payload)
    const repeated = await this.#answeredBefore(sent, digest)
    if (repeated !== undefined) return repeated
    const checked = await this.validate(sent)
    const accepted = await db.transaction().execute(trx => this.#store(trx, checked, sent, digest))
    void outbox.wake('EMAIL')
    return accepted
  }

  async #answeredBefore(
    { tokens, idempotencyKey: key }: SentPart,
    digest: Buffer,
  ): Promise<RelatedAccepted | undefined> {
    if (key === undefined) return undefined
    return this.#tools.db.transaction().execute(trx => claimKey<RelatedAccepted>(trx, named(tokens, key), digest))
  }

  async #store(
    trx: Transaction<Tables>,
    { row, accessHash, payload, version, attachments }: Checked,
    { tokens, language, idempotencyKey: key }: SentPart,
    digest: Buffer,
  ): Promise<RelatedAccepted> {
    const answered = key === undefined ? undefined : await claimKey<RelatedAccepted>(trx, named(tokens, key), digest)
    if (answered !== undefined) return answered
    const { lifecycle, now: clock, received } = this.#tools
    const now = clock()
    // Locks the application first, like every status change: two concurrent parts wait for each other here.
    await trx
      .selectFrom('application')
      .select('id')
      .where('id', '=', row.application_id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    await countAnonymousBytes(trx, { payload: withoutSecrets(payload), attachments, now })
    const stored = await repository.storePart(trx, row.id, accessHash, {
      code: row.code,
      form: RELATED_FORM,
      formVersion: version,
      mode: row.role,
      language,
      payload: withoutSecrets(payload),
      digest,
      attachments,
      now,
    })
    if (!stored) throw new PortalError('PART_ALREADY_SENT')
    await addApplicationEvent(trx, row.application_id, { status: 'APPLICANT_SUBMITTED', note: row.role, now })
    await partArrived(trx, lifecycle, row.application_id, now)
    const isQueued = await enqueue(trx, {
      channel: 'EMAIL',
      to: payload.applicant.email,
      audience: 'OUTSIDE',
      ...received(language, row.reference, row.name),
      now,
    })
    if (!isQueued) await addApplicationEvent(trx, row.application_id, { status: 'MAIL_HELD_BACK', note: row.role, now })
    const { status } = await trx
      .selectFrom('application')
      .select('status')
      .where('id', '=', row.application_id)
      .executeTakeFirstOrThrow()
    const accepted = {
      reference: row.reference,
      // Parts can be sent only after the customer has confirmed a prefilled application.
      status: status as RelatedAccepted['status'],
      receipt: await issueReceipt(trx, row.application_id, now, row.id),
    }
    if (key !== undefined) await rememberAnswer(trx, named(tokens, key), digest, accepted, now)
    return accepted
  }
}

function identityIssues(
  { applicant, meta }: PartPayload,
  row: RelatedRow,
  { applicationToken, applicantToken }: RelatedParams,
): Issue[] {
  return [
    ...identity
      .filter(field => applicant[field] !== row[field])
      .map(field => ({ path: `/applicant/${field}`, code: 'const' })),
    ...(meta.application_token === applicationToken ? [] : [{ path: '/meta/application_token', code: 'const' }]),
    ...(meta.applicant_token === applicantToken ? [] : [{ path: '/meta/applicant_token', code: 'const' }]),
  ]
}

/** The scope separates keys of different invitations by the token's digest, so the token itself is not stored. */
const named = ({ applicantToken }: RelatedParams, key: string) => ({
  scope: `related ${tokenHash(applicantToken).toString('hex')}`,
  route: ROUTE,
  key,
})

/** The payload without link tokens and file contents, which are stored in their own table. */
function withoutSecrets({ meta: _meta, ...payload }: PartPayload): unknown {
  const { files, ...applicant } = payload.applicant
  return {
    ...payload,
    applicant:
      files === undefined
        ? applicant
        : { ...applicant, files: files.map(({ fileContent: _content, ...file }) => file) },
  }
}
