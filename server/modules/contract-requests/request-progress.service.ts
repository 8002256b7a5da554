import type { Kysely, Transaction } from 'kysely'
import type { ContractRequestWithdrawn } from '../../../schemas/generated/types/actions/contract-request-withdrawn.ts'
import type { RejectedRow, RejectionReason } from '../../../schemas/rejectedRows.ts'
import { recordAudit, type AuditAction } from '../../audit/auditEvents.ts'
import { parseId } from '../../db/statement.ts'
import type { ContractRequestStatus, Tables } from '../../db/tables.ts'
import { PortalError } from '../../errors.ts'
import { rejectRows } from '../../lists/chosenRows.ts'
import type { PortalSettings } from '../../config/portal.ts'
import type { Texts } from '../../texts/texts.ts'
import type { Outbox } from '../../outbox/Outbox.ts'
import { partyOf } from '../../http/sessionOf.ts'
import type { Session } from '../../http/Session.ts'
import { attachmentFile, type AttachmentFile } from './attachments.repository.ts'
import * as repository from './progress.repository.ts'
import type { LockedRequest } from './progress.repository.ts'
import { kindPermissions } from './requestKinds.ts'
import { requestNotices, type RequestNotices } from './requestNotices.ts'

export type ProgressTools = {
  readonly db: Kysely<Tables>
  readonly notices: Pick<RequestNotices, 'answered' | 'withdrawn'>
  readonly outbox: Pick<Outbox, 'wake'>
  readonly now: () => Date
}
type Decision = { readonly status: 'APPROVED' | 'DECLINED'; readonly note: string | null }
export type Answer = Decision & {
  /** Revision that the operator has read. */
  readonly revision: number
}
export type ReadRequest = { readonly id: string; readonly revision: number }
type Place = { readonly contractId: string; readonly requestId: string }

const UUID_PATTERN = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * How a request ends: the company withdraws it (REQ-40), or an operator answers it (REQ-43). The row of the request is
 * locked, so of simultaneous calls one succeeds and the others get its result as their error.
 */
export class RequestProgress {
  readonly #tools: ProgressTools

  constructor(tools: ProgressTools) {
    this.#tools = tools
  }

  /**
   * A repeated call changes nothing.
   * @throws PortalError NOT_FOUND for another company's request; FORBIDDEN without the permission of its kind;
   * CONTRACT_REQUEST_IN_REVIEW; CONTRACT_REQUEST_ANSWERED
   */
  async withdraw(session: Session, { contractId, requestId }: Place): Promise<ContractRequestWithdrawn> {
    const { db, notices, outbox, now } = this.#tools
    const id = parseId(requestId)
    const answer = await db.transaction().execute(async (trx): Promise<ContractRequestWithdrawn> => {
      const found = id === null ? undefined : await repository.lockRequest(trx, id)
      if (found === undefined || found.party_id !== partyOf(session).id || found.contract_id !== contractId)
        throw new PortalError('NOT_FOUND')
      if (!session.permissions.has(kindPermissions[found.kind])) throw new PortalError('FORBIDDEN')
      const done = { ok: true, reference: found.reference, status: 'WITHDRAWN' } as const
      if (found.status === 'WITHDRAWN') return done
      if (found.status === 'IN_REVIEW') throw new PortalError('CONTRACT_REQUEST_IN_REVIEW')
      if (found.status !== 'SUBMITTED') throw answered(found.status)
      await this.#end(trx, found, { status: 'WITHDRAWN', note: null, by: session.userId })
      await notices.withdrawn(trx, { request: found, now: now() })
      return done
    })
    void outbox.wake('EMAIL')
    return answer
  }

  /**
   * The same answer of the same operator again changes nothing: a retry after a lost response succeeds.
   * @throws PortalError NOT_FOUND; CONTRACT_REQUEST_WITHDRAWN; CONTRACT_REQUEST_ANSWERED by another operator or
   * otherwise; VERSION_CONFLICT when the request has changed since that revision
   */
  async answer(requestId: string, { status, note, revision }: Answer, by: string): Promise<void> {
    const { db, outbox } = this.#tools
    const id = parseId(requestId)
    await db.transaction().execute(async trx => {
      const found = id === null ? undefined : await repository.lockRequest(trx, id)
      if (found === undefined) throw new PortalError('NOT_FOUND')
      if (found.status === 'WITHDRAWN') throw new PortalError('CONTRACT_REQUEST_WITHDRAWN')
      if (isAnswered(found)) {
        if (await this.#isRetry(trx, found, { status, note }, by)) return
        throw answered(found.status)
      }
      if (found.revision !== revision)
        throw new PortalError('VERSION_CONFLICT', { details: { revision: found.revision, status: found.status } })
      await this.#decide(trx, found, { status, note }, by)
    })
    void outbox.wake('EMAIL')
  }

  /**
   * The same answer to several requests: all of them, or none. The same answer of the same operator again changes nothing.
   * @throws PortalError VERSION_CONFLICT or NOT_FOUND, which name each request that prevents it (LST-16);
   *   VALIDATION_FAILED for one that is named twice
   */
  async answerAll(
    requests: readonly ReadRequest[],
    decision: Decision,
    by: string,
  ): Promise<readonly { readonly id: string; readonly reference: string; readonly status: Decision['status'] }[]> {
    const { db, outbox } = this.#tools
    namedOnce(requests)
    const ended = await db.transaction().execute(async trx => {
      const open: LockedRequest[] = []
      const references = new Map<string, string>()
      const rejected = new Map<string, RejectedRow>()
      // In one order, so that two operators with the same requests wait for each other instead of a deadlock.
      for (const { id, revision } of requests.toSorted((one, other) => (BigInt(one.id) < BigInt(other.id) ? -1 : 1))) {
        const known = parseId(id)
        const found = known === null ? undefined : await repository.lockRequest(trx, known)
        const reason = await this.#whyNot(trx, found, { revision, decision, by })
        if (reason !== undefined) rejected.set(id, { id, reason, ...(found && { number: found.reference }) })
        if (found === undefined) continue
        references.set(id, found.reference)
        if (reason === undefined && !isAnswered(found)) open.push(found)
      }
      rejectRows(
        requests.flatMap(({ id }) => rejected.get(id) ?? []),
        'VERSION_CONFLICT',
      )
      for (const request of open) await this.#decide(trx, request, decision, by)
      return requests.map(({ id }) => ({ id, reference: references.get(id) ?? '', status: decision.status }))
    })
    void outbox.wake('EMAIL')
    return ended
  }

  /** Why a request cannot get an answer; undefined if it can, or has the same one of the same operator already. */
  async #whyNot(
    trx: Transaction<Tables>,
    found: LockedRequest | undefined,
    { revision, decision, by }: { revision: number; decision: Decision; by: string },
  ): Promise<RejectionReason | undefined> {
    if (found === undefined) return 'MISSING'
    if (found.status === 'WITHDRAWN') return 'WITHDRAWN'
    if (isAnswered(found)) return (await this.#isRetry(trx, found, decision, by)) ? undefined : 'ANSWERED'
    return found.revision === revision ? undefined : 'CHANGED'
  }

  async #isRetry(trx: Transaction<Tables>, found: LockedRequest, { status, note }: Decision, by: string) {
    const isSame = found.status === status && found.ended_by === by
    return isSame && (await repository.lastNote(trx, found.id)) === note
  }

  async #decide(trx: Transaction<Tables>, found: LockedRequest, { status, note }: Decision, by: string): Promise<void> {
    const { notices, now } = this.#tools
    await this.#end(trx, found, { status, note, by })
    const recipient = await repository.recipientOf(trx, found)
    if (recipient !== undefined) await notices.answered(trx, { request: found, status, note, recipient, now: now() })
  }

  /** A file of a request. @throws PortalError NOT_FOUND */
  async file(requestId: string, fileId: string): Promise<AttachmentFile> {
    const found = UUID_PATTERN.test(fileId)
      ? await attachmentFile(this.#tools.db, requestId, fileId.toLowerCase())
      : undefined
    if (found === undefined) throw new PortalError('NOT_FOUND')
    return found
  }

  async #end(
    trx: Transaction<Tables>,
    { id, reference, kind, party_id: partyId }: LockedRequest,
    { status, note, by }: { status: keyof typeof auditActions; note: string | null; by: string },
  ): Promise<void> {
    const now = this.#tools.now()
    await repository.endRequest(trx, id, { status, note, by, now })
    await recordAudit(trx, {
      actorId: by,
      action: auditActions[status],
      targetId: null,
      partyId,
      details: { request: reference, requestId: id, requestKind: kind },
      now,
    })
  }
}

type ServerParts = Pick<ProgressTools, 'db' | 'outbox'> & {
  readonly texts: Texts
  readonly portal: PortalSettings
  readonly config: { readonly now: () => Date; readonly publicUrl: string }
}

/** The service over the parts of the server. */
export function requestProgress({ db, texts, portal, outbox, config }: ServerParts): RequestProgress {
  return new RequestProgress({
    db,
    outbox,
    notices: requestNotices(texts, portal, config.publicUrl),
    now: config.now,
  })
}

const auditActions = {
  WITHDRAWN: 'CONTRACT_REQUEST_WITHDRAWN',
  APPROVED: 'CONTRACT_REQUEST_APPROVED',
  DECLINED: 'CONTRACT_REQUEST_DECLINED',
} as const satisfies Readonly<Partial<Record<ContractRequestStatus, AuditAction>>>

function isAnswered({ status }: LockedRequest): boolean {
  return status !== 'SUBMITTED' && status !== 'IN_REVIEW'
}

/** @throws PortalError VALIDATION_FAILED */
function namedOnce(requests: readonly ReadRequest[]): void {
  const issues = requests.flatMap(({ id }, place) =>
    requests.findIndex(other => other.id === id) === place
      ? []
      : [{ path: `/requests/${String(place)}/id`, code: 'uniqueItems' }],
  )
  if (issues.length > 0) throw new PortalError('VALIDATION_FAILED', { issues })
}

function answered(status: ContractRequestStatus): PortalError {
  return new PortalError('CONTRACT_REQUEST_ANSWERED', { details: { status } })
}
