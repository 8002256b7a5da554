import type { Kysely } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { PortalError } from '../../errors.ts'
import type { Outbox } from '../../outbox/Outbox.ts'
import { countryIssues } from '../../forms/personalCodeIssues.ts'
import type { PortalSettings } from '../../config/portal.ts'
import type { Issue } from '../../../schemas/validation/issues.ts'
import { maskedCode } from '../../security/maskedCode.ts'
import { hasCode } from '../../vault/encryptedRow.ts'
import { vaultOf } from '../../vault/vault.ts'
import { partArrived, partInvited } from '../applications/application-lifecycle.service.ts'
import type { LifecycleTools } from '../applications/application-lifecycle.service.ts'
import type { ClassifierService } from '../classifiers/classifiers.service.ts'
import { recordAudit } from '../../audit/auditEvents.ts'
import { addApplicationEvent } from '../../audit/applicationEvents.ts'
import { inviteAgain, inviteRelated, ofCode } from '../applications/invite-related.service.ts'
import type { InviteTools, RelatedPerson } from '../applications/invite-related.service.ts'
import type { Channel } from '../../../schemas/vocabulary.ts'
import * as repository from './related-applicants.repository.ts'
import type { ListedRow } from './related-applicants.repository.ts'

type Tools = {
  db: Kysely<Tables>
  outbox: Pick<Outbox, 'wake'>
  classifiers: Pick<ClassifierService, 'begins'>
  lifecycle: LifecycleTools
  now: () => Date
} & InviteTools & { portal: Pick<PortalSettings, 'personalCodeCountries'> }
type ApplicantCode = { applicant_code: string | null; applicant_code_digest: Buffer | null; key_id: string | null }
export type RelatedState = 'INVITED' | 'EXPIRED' | 'BLOCKED' | 'OPENED' | 'SUBMITTED' | 'WITHDRAWN'
const UUID_PATTERN = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * Operator actions on the spouse and guarantors of an application. Each action is recorded in the application's history
 * and in the audit log.
 */
export class RelatedInvitations {
  readonly #tools: Tools

  constructor(tools: Tools) {
    this.#tools = tools
  }

  /** @throws PortalError NOT_FOUND */
  async list(applicationId: string) {
    await this.#application(applicationId)
    const now = this.#tools.now()
    const [people, remarks] = [
      await repository.listOf(this.#tools.db, applicationId),
      await repository.remarksOf(this.#tools.db, applicationId),
    ]
    return people.map(row => ({
      ...toInvitation(row, now),
      remarks: remarks
        .filter(one => one.related_applicant_id === row.id)
        .map(({ text, created_at: at }) => ({ text, at: at.toISOString() })),
    }))
  }

  /** @throws PortalError NOT_FOUND for a missing or unconfirmed application; VALIDATION_FAILED; APPLICANT_INVITED */
  async inviteGuarantor(
    applicationId: string,
    person: RelatedPerson,
    { by, linkBy }: { by: string; linkBy?: Channel | undefined },
  ): Promise<{ id: string }> {
    const { language, status, ...applicant } = await this.#application(applicationId)
    if (status !== 'COMPLETE' && status !== 'AWAITING_APPLICANTS')
      throw new PortalError('NOT_FOUND', { message: 'the application is not confirmed yet' })
    const issues = this.#issues(person, applicant)
    if (issues.length > 0) throw new PortalError('VALIDATION_FAILED', { issues })
    const id = await this.#tools.db.transaction().execute(async trx => {
      await partInvited(trx, applicationId, this.#tools.now())
      const known = await trx
        .selectFrom('related_applicant')
        .select('id')
        .where('application_id', '=', applicationId)
        .where(ofCode(trx, person.code))
        .where('withdrawn_at', 'is', null)
        .executeTakeFirst()
      if (known !== undefined) throw new PortalError('APPLICANT_INVITED')
      const invited = await inviteRelated(trx, this.#tools, {
        applicationId,
        role: 'guarantor',
        person,
        language,
        now: this.#tools.now(),
        ...(linkBy === undefined ? {} : { linkBy }),
      })
      await recordAudit(trx, {
        actorId: by,
        action: 'APPLICANT_INVITED',
        ...about(applicationId, invited),
        now: this.#tools.now(),
      })
      return invited
    })
    this.#wake()
    return { id }
  }

  /** Issues a new link, code and attempts. @throws PortalError NOT_FOUND; PART_ALREADY_SENT */
  async resend(
    applicationId: string,
    id: string,
    { by, linkBy }: { by: string; linkBy?: Channel | undefined },
  ): Promise<void> {
    checkIds(applicationId, id)
    const now = this.#tools.now()
    await this.#tools.db.transaction().execute(async trx => {
      await inviteAgain(trx, this.#tools, { id, applicationId, now, ...(linkBy === undefined ? {} : { linkBy }) })
      await recordAudit(trx, { actorId: by, action: 'APPLICANT_INVITED_AGAIN', ...about(applicationId, id), now })
    })
    this.#wake()
  }

  /**
   * Invalidates the link; the application no longer waits for this part.
   * @throws PortalError NOT_FOUND; PART_ALREADY_SENT
   */
  async withdraw(applicationId: string, id: string, { by }: { by: string }): Promise<void> {
    checkIds(applicationId, id)
    const { db, lifecycle, now: clock } = this.#tools
    const now = clock()
    await db.transaction().execute(async trx => {
      await trx.selectFrom('application').select('id').where('id', '=', applicationId).forUpdate().executeTakeFirst()
      const found = await repository.withdraw(trx, id, applicationId, now)
      if (found === undefined) throw await rejection(trx, applicationId, id)
      await addApplicationEvent(trx, applicationId, { status: 'APPLICANT_WITHDRAWN', note: found.role, now })
      await recordAudit(trx, { actorId: by, action: 'APPLICANT_WITHDRAWN', ...about(applicationId, id), now })
      await partArrived(trx, lifecycle, applicationId, now)
    })
  }

  /**
   * Same checks as for a guarantor named by the applicant, because the form of the part validates these values again.
   */
  #issues(
    { code, phone }: RelatedPerson,
    { applicant_code: plain, applicant_code_digest: digest, key_id: keyId }: ApplicantCode,
  ): Issue[] {
    const isOwn = keyId === null ? code === plain : hasCode(vaultOf(this.#tools.db), digest, code)
    return [
      ...(isOwn ? [{ path: '/code', code: 'ownCode' }] : []),
      ...countryIssues('/code', code, this.#tools.portal),
      ...(this.#tools.classifiers.begins('asset-calling-codes', phone)
        ? []
        : [{ path: '/phone', code: 'prefixUnknown' }]),
    ]
  }

  async #application(id: string) {
    checkIds(id)
    const row = await this.#tools.db
      .selectFrom('application')
      .select(['language', 'status', 'applicant_code', 'applicant_code_digest', 'key_id'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (row === undefined) throw new PortalError('NOT_FOUND')
    return row
  }

  #wake(): void {
    void this.#tools.outbox.wake('EMAIL')
    void this.#tools.outbox.wake('SMS')
  }
}

/** The audit target is a portal user; a related applicant is not one. */
function about(application: string, applicant: string) {
  return { targetId: null, partyId: null, details: { application, applicant } }
}

async function rejection(db: Kysely<Tables>, applicationId: string, id: string): Promise<PortalError> {
  const row = await db
    .selectFrom('related_applicant')
    .select('submitted_at')
    .where('id', '=', id)
    .where('application_id', '=', applicationId)
    .executeTakeFirst()
  return new PortalError(row !== undefined && row.submitted_at !== null ? 'PART_ALREADY_SENT' : 'NOT_FOUND')
}

function checkIds(...ids: readonly string[]): void {
  if (!ids.every(id => UUID_PATTERN.test(id))) throw new PortalError('NOT_FOUND')
}

function toInvitation({ code, ...row }: ListedRow, now: Date) {
  const text = (moment: Date | null): string | null => moment?.toISOString() ?? null
  return {
    ...row,
    state: stateOf(row, now),
    code: maskedCode(code),
    invited_at: text(row.invited_at),
    sent_at: text(row.sent_at),
    expires_at: text(row.expires_at),
    verified_at: text(row.verified_at),
    submitted_at: text(row.submitted_at),
    withdrawn_at: text(row.withdrawn_at),
  }
}

function stateOf(
  { withdrawn_at, submitted_at, tries_left, expires_at, verified_at }: Omit<ListedRow, 'code'>,
  now: Date,
): RelatedState {
  if (withdrawn_at !== null) return 'WITHDRAWN'
  if (submitted_at !== null) return 'SUBMITTED'
  if (tries_left === 0) return 'BLOCKED'
  if (expires_at <= now) return 'EXPIRED'
  return verified_at === null ? 'INVITED' : 'OPENED'
}
