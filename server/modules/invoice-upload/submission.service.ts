import type { Kysely } from 'kysely'
import type { UploadStatus } from '../../../schemas/generated/types/actions/upload-status.ts'
import type { UploadSubmitted } from '../../../schemas/generated/types/actions/upload-submitted.ts'
import type { UploadSummary } from '../../../schemas/generated/types/actions/upload-summary.ts'
import type { Tables } from '../../db/tables.ts'
import { PortalError } from '../../errors.ts'
import type { Session } from '../../http/Session.ts'
import { claimKey, rememberAnswer } from '../../http/idempotency/answers.ts'
import { digestOf } from '../../http/idempotency/canonical.ts'
import { partyOf } from '../../http/sessionOf.ts'
import { businessDay } from '../../texts/businessDay.ts'
import * as checked from './checked-drafts.repository.ts'
import * as overview from './draft-overview.repository.ts'
import * as repository from './drafts.repository.ts'
import { uploadKey } from './invoice-upload.service.ts'
import type { UploadTools } from './invoice-upload.types.ts'
import { UploadContracts } from './UploadContracts.ts'

const UUID_SHAPE = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Submission of drafts for financing: its dry run, its sums, and itself. */
export class SubmissionService {
  readonly #tools: UploadTools
  readonly #contracts: UploadContracts

  constructor(tools: UploadTools) {
    this.#tools = tools
    this.#contracts = new UploadContracts(tools)
  }

  /** The dry run of the submission (UPL-10). @throws PortalError NOT_FOUND */
  async validate(session: Session, contractId: string): Promise<UploadStatus> {
    const contract = await this.#contracts.own(session, contractId)
    const status = await checked.statusOf(this.#db, contract.id, this.#today)
    return {
      totalInvoiceCount: status.total,
      validInvoiceCount: status.valid,
      invalidInvoiceCount: status.total - status.valid,
      errors: listed(status.errors),
      warnings: listed(status.warnings),
      errorCounts: status.errorCounts,
      warningCounts: status.warningCounts,
      validAmount: status.amount,
      unfundedAmount: status.unfunded,
      currency: contract.currency,
    }
  }

  /** @throws PortalError NOT_FOUND */
  async summary(session: Session, contractId: string): Promise<UploadSummary> {
    const contract = await this.#contracts.own(session, contractId)
    const { total, amount, advance, remainder, commission } = await checked.sumsOf(this.#db, contract.id, this.#today)
    return {
      total,
      totalAmount: amount,
      advance,
      remainder,
      reminder: remainder,
      totalFees: { total: commission, commission },
      currency: contract.currency,
    }
  }

  /**
   * Submits the valid drafts of a contract, or one draft, for financing; the others stay. Everything in one transaction
   * that holds the company and the contract, so that any number of tabs make each invoice once.
   * @param place id of a contract (digits) or of a draft (UUID)
   * @throws PortalError NOT_FOUND; CONTRACT_FUNCTION_UNAVAILABLE
   */
  async submit(session: Session, place: string, key: string | undefined): Promise<UploadSubmitted> {
    const one = UUID_SHAPE.test(place.toLowerCase()) ? place.toLowerCase() : null
    const contractId = one === null ? place : await repository.contractOfDraft(this.#db, partyOf(session).id, one)
    // A submitted draft is gone, but a repeated request still gets its answer.
    if (contractId === undefined) return this.#answered(session, one ?? place, key)
    return this.#contracts.submission(session, contractId, async (trx, contract) => {
      const { named, digest } = claimOf(session, one ?? contract.id, key)
      const answered = named === undefined ? undefined : await claimKey<UploadSubmitted>(trx, named, digest)
      if (answered !== undefined) return answered
      const now = this.#tools.now()
      const submitted = await checked.submitDrafts(trx, contract.id, {
        today: businessDay(now),
        now,
        ids: one === null ? null : [one],
      })
      const answer: UploadSubmitted = {
        invoiceUploadedOk: submitted.length > 0,
        submittedInvoiceCount: submitted.length,
        keptInvoiceCount: await repository.countDrafts(trx, contract.id),
        buyerGroupedInvoiceResponse: await overview.groupsToSend(trx, contract.id),
      }
      if (named !== undefined) await rememberAnswer(trx, named, digest, answer, now)
      return answer
    })
  }

  /** What the first request with this key was answered. @throws PortalError NOT_FOUND */
  async #answered(session: Session, place: string, key: string | undefined): Promise<UploadSubmitted> {
    const { named, digest } = claimOf(session, place, key)
    const answer =
      named === undefined
        ? undefined
        : await this.#db.transaction().execute(trx => claimKey<UploadSubmitted>(trx, named, digest))
    if (answer === undefined) throw new PortalError('NOT_FOUND')
    return answer
  }

  get #db(): Kysely<Tables> {
    return this.#tools.db
  }

  get #today(): string {
    return businessDay(this.#tools.now())
  }
}

function claimOf(session: Session, place: string, key: string | undefined) {
  return {
    named: uploadKey(session, `POST /invoice/upload/${place}`, key),
    digest: digestOf('invoice-upload', { place }),
  }
}

/** Problems as the database lists them; a missing `params` is left out. */
function listed(rows: readonly unknown[]): UploadStatus['errors'] {
  return (rows as UploadStatus['errors']).map(row => {
    const { params, ...rest } = row
    return params === undefined || params === null ? rest : row
  })
}
