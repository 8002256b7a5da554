import { setTimeout as delay } from 'node:timers/promises'
import type { Kysely, Transaction } from 'kysely'
import pLimit from 'p-limit'
import type { InvoiceFileListAnswer } from '../../../schemas/generated/types/actions/invoice-file-list-answer.ts'
import type { UploadFile } from '../../../schemas/generated/types/entities/upload-file.ts'
import { parseId } from '../../db/statement.ts'
import type { PortalSettings } from '../../config/portal.ts'
import type { Tables } from '../../db/tables.ts'
import { PortalError } from '../../errors.ts'
import { type AttachmentInspector, cleanFileName, type FileFault } from '../../files/attachments.ts'
import type { SpooledFile } from '../../files/spool.ts'
import { partyOf } from '../../http/sessionOf.ts'
import type { Session } from '../../http/Session.ts'
import { lockContracts, ownContract } from './drafts.repository.ts'
import * as repository from './files.repository.ts'
import type { StoredFile } from './files.repository.ts'
import { isPicture } from './recognition.service.ts'
import type { FileType } from './invoice-upload.types.ts'
import { UploadContracts } from './UploadContracts.ts'

/** Maximum number of files in memory at the same time; each may have 10 MB. */
const MAX_CONCURRENT_INSPECTIONS = 2
/** Maximum number of documents of one person that belong to no row yet, and as many supporting ones. */
const MAX_UNUSED_FILES = 100
/** How long an upload waits for its result; the page polls for what takes longer. */
const READ_WAIT_MS = 3000
const UUID_SHAPE = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

type Trx = Transaction<Tables>
type Tools = {
  db: Kysely<Tables>
  contracts: PortalSettings['contracts']
  inspector: AttachmentInspector
  /** Accepts further types, as the specification does for files in general. */
  supportingInspector: AttachmentInspector
  now: () => Date
  /** Reads what is stored; resolves when everything that waited was read. */
  wakeRecognition: () => Promise<void>
  /** Starts reading pictures; no response waits for them. */
  wakeImages: () => void
}
/** Without a contract the file is only stored, until a draft gets it. */
export type FilePlace = {
  readonly contractId: string | null
  readonly uploadId: string | null
  readonly type: 'INVOICE_OCR' | 'INVOICE_ADDITIONAL_ATTACHMENT'
}

/** Files of drafts (UPL-30): documents of invoices, and supporting documents. */
export class InvoiceFilesService {
  readonly #tools: Tools
  readonly #inspection = pLimit(MAX_CONCURRENT_INSPECTIONS)
  readonly #contracts: UploadContracts

  constructor(tools: Tools) {
    this.#tools = tools
    this.#contracts = new UploadContracts({ db: tools.db, contracts: tools.contracts })
  }

  /**
   * Checks the contract (UPL-32) and the limit before the file is read. A file that a draft gets at once does not count.
   * @throws PortalError NOT_FOUND; CONTRACT_FUNCTION_UNAVAILABLE; DOCUMENTS_WAITING
   */
  async place(
    session: Session,
    { contractId, uploadId }: { readonly contractId?: string; readonly uploadId?: string },
    type: FilePlace['type'],
  ): Promise<FilePlace> {
    const { db } = this.#tools
    const contract = contractId === undefined ? null : await this.#contracts.writable(session, contractId)
    const draft = uploadId?.toLowerCase()
    if (draft === undefined) {
      const waiting = await repository.countUnused(db, partyOf(session).id, session.userId, type)
      if (waiting >= MAX_UNUSED_FILES) throw new PortalError('DOCUMENTS_WAITING')
    } else if (contract === null || !UUID_SHAPE.test(draft) || !(await repository.isDraftOf(db, contract.id, draft)))
      throw new PortalError('NOT_FOUND')
    return { contractId: contract?.id ?? null, uploadId: draft ?? null, type }
  }

  /**
   * Stores a document. Without a draft it is read (UPL-80); most are within the time that the answer waits.
   * @throws PortalError SME11, SME32, SME33; VALIDATION_FAILED at /file; NOT_FOUND for another company's draft;
   * CONTRACT_FUNCTION_UNAVAILABLE
   */
  async store(session: Session, place: FilePlace, sentName: string, file: SpooledFile): Promise<UploadFile> {
    const { db, now } = this.#tools
    const isDocument = place.type === 'INVOICE_OCR'
    const inspector = isDocument ? this.#tools.inspector : this.#tools.supportingInspector
    const name = cleanFileName(sentName)
    if (name === undefined) throw rejection('pattern')
    const named = inspector.nameFault(name)
    if (named !== undefined) throw rejection(named)
    if (file.tooLarge) throw rejection('SME11')
    if (file.size === 0) throw rejection('fileEmpty')
    const stored = await this.#inspection(async () => {
      const content = await file.content()
      const found = await inspector.inspectContent(name, content)
      if (typeof found === 'string') throw rejection(found)
      const partyId = partyOf(session).id
      return db.transaction().execute(async trx => {
        const stored = await repository.insertFile(trx, {
          partyId,
          contractId: place.contractId,
          type: isDocument && place.uploadId !== null ? 'INVOICE_FILE' : place.type,
          state: 'STORED',
          uploadedBy: session.userId,
          name,
          content,
          asImage: isDocument && isPicture(name),
          now: now(),
          ...found,
        })
        if (place.uploadId !== null) await this.#bind(trx, session, place, stored.uuid)
        return stored
      })
    })
    if (place.contractId === null || !isDocument) return stored
    // One that belongs to a row is looked into only for whose invoices it holds (VER-25).
    if (place.uploadId === null) return this.#read(stored)
    void this.#tools.wakeRecognition()
    return stored
  }

  async #read(stored: UploadFile): Promise<UploadFile> {
    const { db, wakeRecognition, wakeImages } = this.#tools
    wakeImages()
    await Promise.race([wakeRecognition(), delay(READ_WAIT_MS, undefined, { ref: false })])
    return (await repository.shownFile(db, stored.uuid)) ?? stored
  }

  async #bind(trx: Trx, session: Session, { contractId, uploadId, type }: FilePlace, file: string): Promise<void> {
    const role = type === 'INVOICE_ADDITIONAL_ATTACHMENT' ? 'SUPPORTING' : 'INVOICE'
    if (contractId === null || uploadId === null) throw new PortalError('NOT_FOUND')
    const { id } = await this.#contracts.writable(session, contractId, trx, 'update')
    if (!(await repository.isDraftOf(trx, id, uploadId))) throw new PortalError('NOT_FOUND')
    await repository.bindFiles(trx, partyOf(session).id, id, uploadId, [file], role)
  }

  /**
   * Makes supporting documents part of a draft, or keeps them with the contract until one is named. Files of its invoice
   * may become supporting ones, too.
   * @throws PortalError NOT_FOUND; CONTRACT_FUNCTION_UNAVAILABLE
   */
  async storeAdditional(
    session: Session,
    contract: string,
    uploadId: string | undefined,
    uuids: readonly string[],
  ): Promise<void> {
    const ids = idsOf(uuids)
    const [draft] = uploadId === undefined ? [] : idsOf([uploadId])
    const partyId = partyOf(session).id
    await this.#contracts.change(session, contract, async (trx, { id }) => {
      if (draft === undefined) {
        await repository.requireFiles(trx, partyId, id, ids)
        await repository.moveToContract(trx, id, ids)
        return
      }
      if (!(await repository.isDraftOf(trx, id, draft))) throw new PortalError('NOT_FOUND')
      const added = await repository.makeSupporting(trx, draft, ids)
      await repository.bindFiles(trx, partyId, id, draft, added, 'SUPPORTING')
    })
  }

  /**
   * Removes all files or none. Those of a submitted invoice stay.
   * @throws PortalError NOT_FOUND; VALIDATION_FAILED fileUsed
   */
  async remove(session: Session, uuids: string, type: FileType | undefined): Promise<void> {
    const ids = idsOf(uuids.split(','))
    const partyId = partyOf(session).id
    await this.#tools.db.transaction().execute(async trx => {
      await lockContracts(trx, partyId, await repository.contractsOfFiles(trx, partyId, ids))
      const own = await repository.lockFiles(trx, partyId, ids)
      if (own.length !== ids.length || own.some(file => type !== undefined && file.file_type !== type))
        throw new PortalError('NOT_FOUND')
      if (own.some(file => file.state === 'USED'))
        throw new PortalError('VALIDATION_FAILED', { issues: [{ path: '/uuids', code: 'fileUsed' }] })
      await repository.deleteFiles(trx, ids)
    })
  }

  /** Files of a contract that belong to no draft and no invoice. @throws PortalError NOT_FOUND */
  async list(session: Session, contractId: string): Promise<InvoiceFileListAnswer> {
    const id = parseId(contractId)
    if (id === null || (await ownContract(this.#tools.db, partyOf(session).id, id)) === undefined)
      throw new PortalError('NOT_FOUND')
    return { content: await repository.unusedFiles(this.#tools.db, id) }
  }

  /** @throws PortalError NOT_FOUND */
  async content(session: Session, uuid: string): Promise<StoredFile> {
    const [id] = idsOf([uuid])
    const file = id === undefined ? undefined : await repository.findFile(this.#tools.db, partyOf(session).id, id)
    if (file === undefined) throw new PortalError('NOT_FOUND')
    return file
  }
}

/** @throws PortalError NOT_FOUND for what cannot be a file's id */
function idsOf(uuids: readonly string[]): string[] {
  const ids = [...new Set(uuids.map(uuid => uuid.trim().toLowerCase()))]
  if (!ids.every(id => UUID_SHAPE.test(id))) throw new PortalError('NOT_FOUND')
  return ids
}

function rejection(fault: FileFault | 'fileEmpty'): PortalError {
  if (fault === 'SME11' || fault === 'SME32' || fault === 'SME33') return new PortalError(fault)
  return new PortalError('VALIDATION_FAILED', {
    issues: [{ path: '/file', code: fault === 'pattern' ? 'fileName' : fault }],
  })
}
