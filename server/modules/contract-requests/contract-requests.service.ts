import type { Kysely, Transaction } from 'kysely'
import type { ContractRequestSubmitted } from '../../../schemas/generated/types/actions/contract-request-submitted.ts'
import type { ContractRequestAnswersAnswer } from '../../../schemas/generated/types/actions/contract-request-answers-answer.ts'
import type { ContractRequestsAnswer } from '../../../schemas/generated/types/actions/contract-requests-answer.ts'
import { withContractRules } from '../../../schemas/validation/contractRules.ts'
import { recordAudit } from '../../audit/auditEvents.ts'
import type { Tables } from '../../db/tables.ts'
import { parseId } from '../../db/statement.ts'
import { PortalError } from '../../errors.ts'
import type { Forms, PublishedForm } from '../../forms/forms.ts'
import { offeredIssues, type OfferedLists } from '../../forms/offered.ts'
import { valueAt } from '../../forms/valueAt.ts'
import { lockName } from '../../db/advisoryLock.ts'
import { claimKey, rememberAnswer } from '../../http/idempotency/answers.ts'
import { digestOf } from '../../http/idempotency/canonical.ts'
import type { Outbox } from '../../outbox/Outbox.ts'
import type { PortalSettings } from '../../config/portal.ts'
import type { Texts } from '../../texts/texts.ts'
import type { ClassifierService } from '../classifiers/classifiers.service.ts'
import { referenceNumber } from '../../db/referenceNumber.ts'
import { partyOf } from '../../http/sessionOf.ts'
import type { Session } from '../../http/Session.ts'
import { attachmentsOfRequests, bindAttachments } from './attachments.repository.ts'
import { claimFiles } from './claimFiles.ts'
import * as repository from './contract-requests.repository.ts'
import type { Contract, ThirdParty } from './contract-requests.repository.ts'
import { demanded } from './requestCheck.ts'
import { requestKinds, type RequestForm } from './requestKinds.ts'
import type { RequestNotices } from './requestNotices.ts'
import { shownAnswers, shownRequest } from './shownRequest.ts'

export type Submission = {
  payload: unknown
  contractId?: string | undefined
  formVersion?: number | undefined
  idempotencyKey?: string | undefined
}
export type Submitted = ContractRequestSubmitted
export type RequestTools = {
  db: Kysely<Tables>
  forms: Pick<Forms, 'published' | 'validate' | 'version'>
  classifiers: ClassifierService
  lists: OfferedLists
  settings: Pick<PortalSettings, 'contracts'>
  notices: RequestNotices
  texts: Texts
  outbox: Pick<Outbox, 'wake'>
  now: () => Date
}
type Checked = { form: RequestForm; live: PublishedForm; payload: unknown; digest: Buffer }
type Place = { contract: Contract; thirdParty: ThirdParty | undefined }

/** Repeats within this time are the same request, with or without an Idempotency-Key. */
const DUPLICATE_WINDOW_MS = 60_000
const MAX_LISTED = 100

/**
 * Requests to the provider about a contract (REQ-03, REQ-17): stored once with their history, e-mailed in the same
 * transaction.
 */
export class ContractRequestsService {
  readonly #tools: RequestTools

  constructor(tools: RequestTools) {
    this.#tools = tools
  }

  /**
   * @throws PortalError VALIDATION_FAILED with issues; FORM_VERSION_CHANGED; NOT_FOUND for another company's contract,
   * buyer or file; CONTRACT_FUNCTION_UNAVAILABLE in the contract's status; CONTRACT_REQUEST_PENDING for a buyer with a
   * pending request; IDEMPOTENCY_KEY_REUSED; REQUEST_RUNNING
   */
  async submit(session: Session, form: RequestForm, submission: Submission): Promise<Submitted> {
    const { db, outbox, now } = this.#tools
    const digest = digestOf(form, submission.payload)
    const key = named(session, form, submission.idempotencyKey)
    // A retry gets the stored response even if a new form version went live or the limit was raised meanwhile.
    const repeated =
      key === undefined ? undefined : await db.transaction().execute(trx => claimKey<Submitted>(trx, key, digest))
    if (repeated !== undefined) return repeated
    const checked = { form, payload: submission.payload, digest, live: await this.#validate(form, submission) }
    const answer = await db.transaction().execute(async trx => {
      const known = key === undefined ? undefined : await claimKey<Submitted>(trx, key, digest)
      if (known !== undefined) return known
      const made: Submitted = { ok: true, reference: await this.#store(trx, session, checked), status: 'SUBMITTED' }
      if (key !== undefined) await rememberAnswer(trx, key, digest, made, now())
      return made
    })
    void outbox.wake('EMAIL')
    return answer
  }

  /** Validates against the published version first, then against server-side data. */
  async #validate(form: RequestForm, { payload, contractId, formVersion }: Submission): Promise<PublishedForm> {
    const { forms, classifiers, lists } = this.#tools
    const live = await forms.published(form)
    if (formVersion !== undefined && formVersion !== live.version)
      throw new PortalError('FORM_VERSION_CHANGED', { details: { form, version: live.version } })
    const { issues } = await forms.validate(form, payload, live.version)
    const formIssues = issues.length > 0 ? issues : demanded[form](payload)
    if (formIssues.length > 0) throw invalid(withContractRules(form, payload, formIssues, undefined))
    const faults = [...offeredIssues(payload, live.ui, lists), ...classifiers.issues(payload, live.ui)]
    const { contractAt } = requestKinds[form]
    if (contractId !== undefined && contractId !== valueAt(payload, contractAt.join('.')))
      faults.push({ path: `/${contractAt.join('/')}`, code: 'const' })
    if (faults.length > 0) throw invalid(faults)
    return live
  }

  async #store(trx: Transaction<Tables>, session: Session, { form, live, payload, digest }: Checked): Promise<string> {
    const { settings, notices, now } = this.#tools
    const { kind, statuses, files: fileType } = requestKinds[form]
    const partyId = partyOf(session).id
    const moment = now()
    await lockName(trx, `contract request ${partyId} ${session.userId} ${digest.toString('hex')}`)
    const known = await repository.sameRequestSince(
      trx,
      partyId,
      session.userId,
      digest,
      new Date(moment.getTime() - DUPLICATE_WINDOW_MS),
    )
    if (known !== undefined) return known.reference
    const { contract, thirdParty } = await this.#place(trx, partyId, form, payload)
    const allowed = statuses === null ? [] : settings.contracts[statuses]
    if (allowed.length > 0 && !allowed.includes(contract.status)) throw new PortalError('CONTRACT_FUNCTION_UNAVAILABLE')
    if (thirdParty !== undefined) {
      // Serialises requests about one buyer: concurrent submissions wait here.
      await lockName(trx, `contract request about ${contract.id} ${thirdParty.id}`)
      const pending = await repository.pendingAbout(trx, contract.id, thirdParty.id)
      if (pending !== undefined)
        throw new PortalError('CONTRACT_REQUEST_PENDING', { details: { reference: pending.reference } })
    }
    const broken = withContractRules(form, payload, [], { limit: contract.limit, endDate: contract.end_date })
    if (broken.length > 0) throw invalid(broken)
    const files =
      fileType === null
        ? []
        : await claimFiles(trx, { partyId, contractId: contract.id, fileType }, valueAt(payload, 'file_upload_uuids'))
    const author = await repository.authorOf(trx, session.userId)
    const reference = referenceNumber('CR', moment, await repository.nextSerial(trx))
    const id = await repository.insertRequest(trx, {
      reference,
      partyId,
      contractId: contract.id,
      thirdPartyId: thirdParty?.id ?? null,
      kind,
      form,
      formVersion: live.version,
      payload,
      digest,
      createdBy: session.userId,
      createdByName: `${author.first_name} ${author.last_name}`,
      now: moment,
    })
    await bindAttachments(
      trx,
      files.map(file => file.id),
      id,
      contract.id,
    )
    await recordAudit(trx, {
      actorId: session.userId,
      action: 'CONTRACT_REQUEST_SENT',
      targetId: null,
      partyId,
      details: { request: reference, requestId: id, requestKind: kind },
      now: moment,
    })
    await notices.submitted(trx, {
      kind,
      reference,
      company: contract.party_name,
      contractNumber: contract.contract_number,
      form: live,
      payload,
      thirdParty,
      author,
      files: files.map(({ file_name: name, size }) => ({ name, size })),
      language: session.language,
      now: moment,
    })
    return reference
  }

  /** The party's contract named in the payload, and the buyer on it. */
  async #place(trx: Transaction<Tables>, partyId: string, form: RequestForm, payload: unknown): Promise<Place> {
    const contractId = idAt(payload, requestKinds[form].contractAt.join('.'))
    const contract = contractId === null ? undefined : await repository.ownContract(trx, partyId, contractId)
    if (contract === undefined) throw new PortalError('NOT_FOUND')
    if (form !== 'edit-buyer' && form !== 'delete-buyer') return { contract, thirdParty: undefined }
    const thirdPartyId = idAt(payload, 'third_party_id')
    const thirdParty = thirdPartyId === null ? undefined : await repository.thirdPartyOf(trx, contract.id, thirdPartyId)
    if (thirdParty === undefined) throw new PortalError('NOT_FOUND')
    return { contract, thirdParty }
  }

  /** Newest requests of a contract of the party, with history. @throws PortalError NOT_FOUND */
  async list(session: Session, contractId: string): Promise<ContractRequestsAnswer> {
    const { db, texts } = this.#tools
    const id = parseId(contractId)
    if (id === null || !(await repository.ownsContract(db, partyOf(session).id, id))) throw new PortalError('NOT_FOUND')
    const requests = await repository.requestsOf(db, id, MAX_LISTED)
    const ids = requests.map(request => request.id)
    const [events, files] = [await repository.eventsOf(db, ids), await attachmentsOfRequests(db, ids)]
    return {
      content: requests.map(request => ({
        ...shownRequest(texts, session.language, request),
        attachments: files
          .filter(file => file.request_id === request.id)
          .map(({ id: uuid, file_name: name, size }) => ({ uuid, name, size })),
        history: events
          .filter(event => event.request_id === request.id)
          .map(({ status, created_at: at, note }) => ({ status, at: at.toISOString(), note })),
      })),
    }
  }

  /** The answers of one request, with the labels of the form version that was filled in. @throws PortalError NOT_FOUND */
  async answers(session: Session, contractId: string, requestId: string): Promise<ContractRequestAnswersAnswer> {
    return {
      answers: await shownAnswers(this.#tools, session.language, await this.#own(session, contractId, requestId)),
    }
  }

  /** Confirms that the request is the party's and about this contract. @returns its id @throws PortalError NOT_FOUND */
  async ownId(session: Session, contractId: string, requestId: string): Promise<string> {
    return (await this.#own(session, contractId, requestId)).id
  }

  async #own(session: Session, contractId: string, requestId: string): Promise<repository.ListedRequest> {
    const [contract, id] = [parseId(contractId), parseId(requestId)]
    const found =
      contract === null || id === null
        ? undefined
        : await repository.ownRequest(this.#tools.db, { partyId: partyOf(session).id, contractId: contract, id })
    if (found === undefined) throw new PortalError('NOT_FOUND')
    return found
  }
}

function idAt(payload: unknown, path: string): string | null {
  const value = valueAt(payload, path)
  return typeof value === 'string' ? parseId(value) : null
}

function named(session: Session, form: RequestForm, key: string | undefined) {
  return key === undefined
    ? undefined
    : {
        scope: `user ${session.userId} party ${partyOf(session).id}`,
        route: `POST /notification/email/contract/${form}`,
        key,
      }
}

function invalid(issues: readonly { path: string; code: string }[]): PortalError {
  return new PortalError('VALIDATION_FAILED', { issues })
}
