import type { Kysely, Transaction } from 'kysely'
import type { ManualUpload } from '../../../schemas/generated/types/actions/manual-upload.ts'
import type { ManualUploadAnswer } from '../../../schemas/generated/types/actions/manual-upload-answer.ts'
import type { UploadChange } from '../../../schemas/generated/types/actions/upload-change.ts'
import type { UploadRemovalQuery } from '../../../schemas/generated/types/actions/upload-removal-query.ts'
import type { UploadListAnswer } from '../../../schemas/generated/types/actions/upload-list-answer.ts'
import type { UploadedInvoice } from '../../../schemas/generated/types/entities/uploaded-invoice.ts'
import { isError, checkRow, type Buyer } from '../../../schemas/invoiceRow.ts'
import type { Tables } from '../../db/tables.ts'
import { PortalError } from '../../errors.ts'
import { claimKey, rememberAnswer, type IdempotencyKey } from '../../http/idempotency/answers.ts'
import { digestOf } from '../../http/idempotency/canonical.ts'
import { retentionDays } from '../../http/housekeeping.ts'
import { partyOf } from '../../http/sessionOf.ts'
import type { Session } from '../../http/Session.ts'
import { businessDay } from '../../texts/businessDay.ts'
import * as overview from './draft-overview.repository.ts'
import * as repository from './drafts.repository.ts'
import type { NewDraft, UploadContract } from './drafts.repository.ts'
import * as checked from './checked-drafts.repository.ts'
import { bindFiles, requireFiles } from './files.repository.ts'
import { MAX_DRAFTS, type UploadTools } from './invoice-upload.types.ts'
import { readDraft } from './readDraft.ts'
import { UploadContracts } from './UploadContracts.ts'

type Trx = Transaction<Tables>
type Problem = ManualUploadAnswer['invoiceManualUploadErrors'][number]

const DAY_MS = 86_400_000
/** Users are told so many days before drafts are removed. */
const REMOVAL_NOTICE_DAYS = 7

type TypedOptions = { readonly fileUuids: readonly string[]; readonly keepFaulty: boolean }

const UUID_SHAPE = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Drafts of invoices (UPL-20): they belong to the company, not to a browser, and nothing is an invoice until it is
 * submitted.
 */
export class InvoiceUploadService {
  readonly #tools: UploadTools
  readonly #contracts: UploadContracts

  constructor(tools: UploadTools) {
    this.#tools = tools
    this.#contracts = new UploadContracts(tools)
  }

  get #db(): Kysely<Tables> {
    return this.#tools.db
  }

  /**
   * @param page with `ids`, only these drafts
   * @throws PortalError NOT_FOUND
   */
  async list(
    session: Session,
    contractId: string,
    page: checked.DraftPage & { readonly ids?: readonly string[] },
  ): Promise<UploadListAnswer> {
    const { id } = await this.#contracts.own(session, contractId)
    const { content: paged, total, invalid } = await checked.listDrafts(this.#db, id, this.#today, page)
    const content =
      page.ids === undefined
        ? paged
        : await checked.draftsById(
            this.#db,
            id,
            this.#today,
            page.ids.filter(one => UUID_SHAPE.test(one)),
          )
    const last = await overview.lastChange(this.#db, id)
    return {
      content: content as UploadedInvoice[],
      totalElements: total,
      invalidInvoiceCount: invalid,
      lastChangedAt: last.at,
      lastChangedBy: last.by,
      removal: await this.#removal(id),
      usualTerms: await overview.usualTerms(this.#db, id),
      buyerGroupedInvoiceResponse: await overview.groupsToSend(this.#db, id),
    }
  }

  /** What the next week's sweeps will remove (UPL-36). */
  async #removal(contractId: string): Promise<UploadListAnswer['removal']> {
    const after = (time: Date, days: number): Date => new Date(time.getTime() + days * DAY_MS)
    const noticed = after(this.#tools.now(), REMOVAL_NOTICE_DAYS - retentionDays.invoiceDraft)
    const { count, since } = await overview.idleDrafts(this.#db, contractId, noticed)
    return since === null ? null : { on: businessDay(after(since, retentionDays.invoiceDraft)), invoiceCount: count }
  }

  /**
   * Stores a typed row, one with errors only on request (UPL-28).
   * @param options `fileUuids`: files of the invoice, uploaded before
   * @throws PortalError NOT_FOUND; CONTRACT_FUNCTION_UNAVAILABLE; UPLOAD_FULL
   */
  async addTyped(
    session: Session,
    contractId: string,
    body: ManualUpload,
    options: TypedOptions,
    key: string | undefined,
  ): Promise<ManualUploadAnswer> {
    return this.#contracts.change(session, contractId, async (trx, contract) => {
      const named = uploadKey(session, `POST /invoice/manual-upload/${contract.id}`, key)
      const digest = digestOf('manual-upload', { ...body, ...options })
      const answered = named === undefined ? undefined : await claimKey<ManualUploadAnswer>(trx, named, digest)
      if (answered !== undefined) return answered
      const answer = await this.#addTyped(trx, session, contract, body, options)
      if (named !== undefined && answer.invoice !== undefined)
        await rememberAnswer(trx, named, digest, answer, this.#tools.now())
      return answer
    })
  }

  async #addTyped(
    trx: Trx,
    session: Session,
    contract: UploadContract,
    body: ManualUpload,
    { fileUuids, keepFaulty }: TypedOptions,
  ): Promise<ManualUploadAnswer> {
    if (!fileUuids.every(uuid => UUID_SHAPE.test(uuid))) throw new PortalError('NOT_FOUND')
    await requireFiles(trx, partyOf(session).id, contract.id, fileUuids)
    if ((await repository.countDrafts(trx, contract.id)) >= MAX_DRAFTS) throw new PortalError('UPLOAD_FULL')
    const buyers = await repository.buyersOf(trx, contract.id)
    const row = this.#read(body, buyers, contract)
    const own = await this.#errorsOfTyped(trx, row, contract, buyers)
    if (own.length > 0 && !keepFaulty) return { valid: false, invoiceManualUploadErrors: own }
    const [id] = await repository.insertDrafts(
      trx,
      { contractId: contract.id, type: 'MANUAL', sourceFile: null },
      [row],
      this.#author(session),
    )
    if (id === undefined) throw new Error('an inserted draft has an id')
    await bindFiles(trx, partyOf(session).id, contract.id, id, fileUuids, 'INVOICE')
    const invoice = await this.#draft(trx, contract.id, id)
    const errors = errorsOf(invoice)
    if (errors.length === 0) return { valid: true, invoiceManualUploadErrors: [], invoice }
    if (keepFaulty) return { valid: false, invoiceManualUploadErrors: own.length > 0 ? own : errors, invoice }
    // An invoice or a contract conflicts with it. The page gets the row back, and nothing of it is stored.
    await repository.deleteDrafts(trx, [id])
    return { valid: false, invoiceManualUploadErrors: errors }
  }

  /**
   * Changes a draft. One that came with a file is stored with its errors, because it is corrected cell by cell; a typed one
   * only on request.
   * @throws PortalError NOT_FOUND; VERSION_CONFLICT when it has changed meanwhile, with the draft in `details`
   */
  async change(
    session: Session,
    id: string,
    body: UploadChange,
    { version, keepFaulty }: { readonly version: number | undefined; readonly keepFaulty: boolean },
  ): Promise<ManualUploadAnswer> {
    return this.#db
      .transaction()
      .execute(async trx => {
        const contract = await this.#lockContractOf(trx, session, id)
        const [draft] = await this.#lockDrafts(trx, session, [id])
        if (draft === undefined) throw new PortalError('NOT_FOUND')
        if (version !== undefined && version !== draft.version)
          throw new PortalError('VERSION_CONFLICT', {
            details: { invoice: await this.#draft(trx, contract.id, draft.id) },
          })
        const buyers = await repository.buyersOf(trx, contract.id)
        const row = this.#read(body, buyers, contract)
        const mustBeRight = draft.type === 'MANUAL' && !keepFaulty
        if (mustBeRight) {
          const own = this.#checkAlone(row, contract, buyers)
          if (own.length > 0) return { valid: false, invoiceManualUploadErrors: own }
        }
        await repository.updateDraft(trx, draft.id, row, body.confirmed ?? [], this.#author(session))
        const files = (body.fileUploadUuids ?? []).map(uuid => uuid.toLowerCase())
        await bindFiles(trx, partyOf(session).id, contract.id, draft.id, files, 'INVOICE')
        const invoice = await this.#draft(trx, contract.id, draft.id)
        const errors = errorsOf(invoice)
        if (errors.length > 0 && mustBeRight) throw new Undone({ valid: false, invoiceManualUploadErrors: errors })
        return { valid: errors.length === 0, invoiceManualUploadErrors: errors, invoice }
      })
      .catch(undone)
  }

  /**
   * Removes all drafts or none, or those of one upload.
   * @throws PortalError NOT_FOUND; VALIDATION_FAILED when neither is named
   */
  async remove(session: Session, { uuids, file }: UploadRemovalQuery): Promise<void> {
    if ((uuids === undefined) === (file === undefined))
      throw new PortalError('VALIDATION_FAILED', { issues: [{ path: '/uuids', code: 'required' }] })
    const partyId = partyOf(session).id
    const named = [...new Set((uuids ?? '').split(',').map(uuid => uuid.trim().toLowerCase()))]
    await this.#db.transaction().execute(async trx => {
      const chosen = async () => (file === undefined ? named : repository.draftIdsOfFile(trx, partyId, file))
      const contracts = await repository.contractsOfDrafts(trx, partyId, uuidsOf(await chosen()))
      await repository.lockContracts(trx, partyId, contracts)
      // Read again: a submission that held the contract may have made invoices of them.
      const ids = await chosen()
      if (ids.length === 0) throw new PortalError('NOT_FOUND')
      const own = await this.#lockDrafts(trx, session, ids)
      if (own.length !== ids.length) throw new PortalError('NOT_FOUND')
      await repository.deleteDrafts(trx, ids)
    })
  }

  /** @throws PortalError NOT_FOUND */
  async #lockContractOf(trx: Trx, session: Session, draftId: string): Promise<UploadContract> {
    const partyId = partyOf(session).id
    const [contractId] = await repository.contractsOfDrafts(trx, partyId, uuidsOf([draftId]))
    const contract =
      contractId === undefined ? undefined : await repository.ownContract(trx, partyId, contractId, 'update')
    if (contract === undefined) throw new PortalError('NOT_FOUND')
    return contract
  }

  /** The contract must be locked. */
  async #lockDrafts(trx: Trx, session: Session, ids: readonly string[]): Promise<repository.Draft[]> {
    return repository.lockDrafts(trx, partyOf(session).id, uuidsOf(ids))
  }

  async #draft(trx: Trx, contractId: string, id: string): Promise<UploadedInvoice> {
    const [draft] = await checked.draftsById(trx, contractId, this.#today, [id])
    if (draft === undefined) throw new Error('a stored draft is found')
    return draft as UploadedInvoice
  }

  #read(body: ManualUpload, buyers: readonly Buyer[], contract: UploadContract): NewDraft {
    const buyer = [body.buyerCode, body.buyerName].find(text => text !== undefined && text.trim() !== '')
    return readDraft({ ...body, ...(buyer === undefined ? {} : { buyer }) }, buyers, contract.currency)
  }

  /** What is wrong with a new row by itself, or that another draft has its number (UPL-05). */
  async #errorsOfTyped(
    trx: Trx,
    row: NewDraft,
    contract: UploadContract,
    buyers: readonly Buyer[],
  ): Promise<Problem[]> {
    const own = this.#checkAlone(row, contract, buyers)
    const { invoiceNumber, thirdPartyId } = row
    if (own.length > 0 || invoiceNumber === null || thirdPartyId === null) return own
    const isTaken = await repository.hasDraftWithNumber(trx, contract, invoiceNumber, thirdPartyId, null)
    return isTaken ? [{ field: 'invoiceNumber', errorCode: 'SME14' }] : []
  }

  #checkAlone(row: NewDraft, { currency }: UploadContract, buyers: readonly Buyer[]): Problem[] {
    return checkRow(row, { currency, today: this.#today }, buyers)
      .filter(isError)
      .map(({ field, code, params }) => ({ field, errorCode: code, ...(params === undefined ? {} : { params }) }))
  }

  #author(session: Session): repository.Author {
    return { userId: session.userId, now: this.#tools.now() }
  }

  get #today(): string {
    return businessDay(this.#tools.now())
  }
}

/** Idempotency-Key of a user in a company; undefined without one. */
export function uploadKey(session: Session, route: string, key: string | undefined): IdempotencyKey | undefined {
  return key === undefined ? undefined : { scope: `user ${session.userId} party ${partyOf(session).id}`, route, key }
}

/** Ids that cannot be a UUID never reach the database; they are simply not found. @throws PortalError NOT_FOUND */
function uuidsOf(ids: readonly string[]): string[] {
  const lower = ids.map(id => id.toLowerCase())
  if (!lower.every(id => UUID_SHAPE.test(id))) throw new PortalError('NOT_FOUND')
  return lower
}

function errorsOf({ problems }: UploadedInvoice): Problem[] {
  return problems
    .filter(problem => problem.severity === 'ERROR')
    .map(({ field, code, params }) => ({ field, errorCode: code, ...(params === undefined ? {} : { params }) }))
}

/** Rolls a transaction back and answers nevertheless. */
class Undone extends Error {
  readonly answer: ManualUploadAnswer
  constructor(answer: ManualUploadAnswer) {
    super('the change was taken back')
    this.answer = answer
  }
}
function undone(error: unknown): ManualUploadAnswer {
  if (error instanceof Undone) return error.answer
  throw error
}
