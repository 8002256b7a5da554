import type { Kysely, Transaction } from 'kysely'
import type { Buyer, RowField, RowTexts } from '../../../schemas/invoiceRow.ts'
import type { PortalSettings } from '../../config/portal.ts'
import type { Tables } from '../../db/tables.ts'
import type { DocumentReader } from '../../uploads/documents/DocumentReader.ts'
import type { DocumentResult, EInvoice, PdfInvoice, ReadContext } from '../../uploads/documents/document.types.ts'
import { languagesOf } from '../../uploads/documents/images/packages.ts'
import * as drafts from './drafts.repository.ts'
import type { NewDraft, UploadContract } from './drafts.repository.ts'
import { readDraft } from './readDraft.ts'
import { MAX_DRAFTS } from './invoice-upload.types.ts'
import { hasNumber, matchDocument } from './matchDocument.ts'
import { Loop } from './Loop.ts'
import * as repository from './recognition.repository.ts'
import type { FileResult, LeasedFile } from './recognition.repository.ts'
import { buyersOfDocument, textOfCompany } from './buyersOfDocument.ts'
import * as unclear from './unclear-files.repository.ts'

type Trx = Transaction<Tables>
type Tools = {
  readonly db: Kysely<Tables>
  readonly now: () => Date
  readonly contracts: PortalSettings['contracts']
  readonly reader: DocumentReader
  /** Reads pictures, beside the other, which therefore never waits for them. Null: pictures are not read. */
  readonly imageReader: DocumentReader | null
  readonly onError: (error: unknown) => void
}

const LEASE_MS = 60_000
/** Pages of a scan take longer than a lease, so it is renewed. */
const LEASE_RENEWAL_MS = 20_000
const PICTURE = /\.(?:png|jpe?g)$/i

/** Whether the name is that of a photo, whose text is recognised. */
export const isPicture = (name: string): boolean => PICTURE.test(name)
/** For documents of processes that have ended, and those stored while no process listened. */
const POLL_MS = 5_000

/**
 * Reads stored documents one after the other (UPL-80): e-invoices become drafts, PDFs become drafts that a person must
 * confirm, or the documents of drafts that are there. Pictures are read beside them, one after the other as well.
 */
export class RecognitionService {
  readonly #tools: Tools
  readonly #texts: Loop
  readonly #images: Loop | null
  #timer: NodeJS.Timeout | undefined
  #isClosed = false

  constructor(tools: Tools) {
    this.#tools = tools
    const { imageReader } = tools
    this.#texts = new Loop(() => this.#readAll(imageReader === null ? undefined : false), tools.onError)
    this.#images = imageReader === null ? null : new Loop(() => this.#readAll(true), tools.onError)
  }

  start(): void {
    this.#timer = setInterval(() => {
      void this.wake()
      void this.#images?.wake()
    }, POLL_MS).unref()
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    this.#timer = undefined
    this.#isClosed = true
    await Promise.all([this.#tools.reader.close(), this.#tools.imageReader?.close()])
    await Promise.all([this.#texts.running, this.#images?.running])
  }

  /** Resolves when every document with text that waited at the time of the call was read. Never rejects. */
  wake(): Promise<void> {
    return this.#texts.wake()
  }

  /** Starts reading waiting pictures; no response waits for them, because a page takes seconds. */
  wakeImages(): void {
    void this.#images?.wake()
  }

  async #readAll(asImage: boolean | undefined): Promise<void> {
    const { db, now } = this.#tools
    await repository.releaseLost(db, now())
    while (!this.#isClosed) {
      const file = await repository.leaseNext(db, this.#leaseEnd(), asImage)
      if (file === undefined) break
      await this.#read(file, asImage === true)
    }
    if (asImage !== true) await this.#lookInto()
  }

  #leaseEnd(): Date {
    return new Date(this.#tools.now().getTime() + LEASE_MS)
  }

  async #read(file: LeasedFile, asImage: boolean): Promise<void> {
    const { db, imageReader } = this.#tools
    const context = await this.#contextOf(file)
    if (context === undefined) return
    const renewal = setInterval(() => {
      repository.renewLease(db, file, this.#leaseEnd()).catch(this.#tools.onError)
    }, LEASE_RENEWAL_MS)
    const result = await this.#resultOf(file, asImage, context).finally(() => clearInterval(renewal))
    // The server ends: another process, or the next start, reads it from the beginning.
    if (this.#isClosed && result.kind === 'unread' && result.reason === 'SME59') {
      await repository.giveBack(db, file)
      return
    }
    if (!asImage && imageReader !== null && result.kind === 'unread' && result.reason === 'noText') {
      // Its pictures say nothing about what is inside.
      if (result.hasUnreadInside === true) await this.#recordBuyers(db, file, result)
      await repository.giveBack(db, file, true)
      this.wakeImages()
      return
    }
    await db.transaction().execute(trx => this.#store(trx, file, result))
    // Also of a document that was typed and submitted meanwhile.
    await this.#recordBuyers(db, file, result)
  }

  async #contextOf(file: LeasedFile): Promise<ReadContext | undefined> {
    const { db } = this.#tools
    const contract = await drafts.ownContract(db, file.partyId, file.contractId)
    if (contract === undefined) return undefined
    const company = await repository.companyOf(db, file.partyId)
    const others = await drafts.buyersOf(db, contract.id)
    const isReverse = contract.factoring_product === 'REVERSE'
    const countries = isReverse ? await repository.supplierCountries(db, contract.id) : [company.country]
    return { company, isReverse, others, languages: languagesOf(countries) }
  }

  async #resultOf(file: LeasedFile, asImage: boolean, context: ReadContext): Promise<DocumentResult> {
    const { reader, imageReader } = this.#tools
    const kind = /\.(pdf|xml)$/i.exec(file.name)?.[1]?.toLowerCase()
    if (asImage && imageReader !== null)
      return imageReader.read(kind === 'pdf' ? 'scan' : 'image', file.content, context)
    return kind === 'pdf' || kind === 'xml'
      ? reader.read(kind, file.content, context)
      : { kind: 'unread', reason: 'image' }
  }

  async #store(trx: Trx, file: LeasedFile, result: DocumentResult): Promise<void> {
    const contract = await drafts.ownContract(trx, file.partyId, file.contractId, 'update')
    const own = await repository.lockReading(trx, file)
    if (contract === undefined || own === undefined) return
    const { uploadStatuses } = this.#tools.contracts
    const isOpen = uploadStatuses.length === 0 || uploadStatuses.some(status => status === contract.status)
    const outcome: FileResult = own.isUsed
      ? { outcome: 'ATTACHED' }
      : isOpen
        ? await this.#use(trx, contract, file, result)
        : {}
    await repository.finishReading(trx, file.id, outcome.outcome === undefined ? 'UNRECOGNIZED' : 'READ', outcome)
  }

  /** Documents of invoices that nothing was to be made of are only looked into, when no other one waits (VER-25). */
  async #lookInto(): Promise<void> {
    const { db, now } = this.#tools
    while (!this.#isClosed) {
      const file = await unclear.leaseNext(db, now(), this.#leaseEnd())
      if (file === undefined) return
      const context = await this.#contextOf(file)
      if (context === undefined) return
      const result = await this.#resultOf(file, false, context)
      if (!this.#isClosed) await this.#recordBuyers(db, file, result)
    }
  }

  /** A reading that did not finish says nothing, and is tried again. */
  async #recordBuyers(db: Kysely<Tables>, file: LeasedFile, result: DocumentResult): Promise<void> {
    const contract = await drafts.ownContract(db, file.partyId, file.contractId)
    if (contract === undefined || (result.kind === 'unread' && result.reason === 'SME59')) return
    const isReverse = contract.factoring_product === 'REVERSE'
    const buyers = await drafts.buyersOf(db, contract.id)
    const { currency } = contract
    const found = buyersOfDocument(result, /\.xml$/i.test(file.name), { isReverse, buyers, currency })
    await unclear.record(db, file.id, found)
  }

  async #use(trx: Trx, contract: UploadContract, file: LeasedFile, result: DocumentResult): Promise<FileResult> {
    const buyers = await drafts.buyersOf(trx, contract.id)
    if (result.kind === 'eInvoices') return this.#useEInvoices(trx, contract, file, result.invoices, buyers)
    const named = await this.#named(trx, contract, file.name)
    if (named !== undefined) {
      await repository.attach(trx, file.id, [named.id])
      return { outcome: 'ATTACHED' }
    }
    const isPrinted = result.kind === 'pdf' || result.kind === 'image'
    const row = isPrinted ? rowOfPdf(result, file.id, buyers, contract.currency) : null
    const match = await this.#match(trx, contract, row, result)
    if (match?.kind === 'sure') {
      await repository.attach(trx, file.id, [match.draft.id])
      return { outcome: 'ATTACHED' }
    }
    if (match !== undefined) return { reason: 'offered', candidates: match.drafts.map(({ id }) => id) }
    if (row !== null) return this.#add(trx, contract, file, [row])
    if (result.kind !== 'unread') throw new Error('a PDF with an invoice has a row')
    return { reason: result.reason, ...(result.number === undefined ? {} : { invoiceNumber: result.number }) }
  }

  /** The only draft without a document whose row gives the name of this file. */
  async #named(trx: Trx, contract: UploadContract, name: string) {
    const all = await repository.numberedDrafts(trx, contract.id)
    const found = all.filter(draft => !draft.hasFile && draft.fileName?.toLowerCase() === name.toLowerCase())
    return found.length === 1 ? found[0] : undefined
  }

  async #match(trx: Trx, contract: UploadContract, row: NewDraft | null, result: DocumentResult) {
    const text = result.kind === 'eInvoices' ? undefined : result.text
    if (text === undefined) return undefined
    const all = await repository.numberedDrafts(trx, contract.id)
    const isReverse = contract.factoring_product === 'REVERSE'
    return matchDocument(
      row,
      text,
      all.filter(draft => !draft.hasFile),
      { isReverse, isPicture: result.kind === 'image' },
    )
  }

  /** Invoices whose rows are there get the document; the others become rows. */
  async #useEInvoices(
    trx: Trx,
    contract: UploadContract,
    file: LeasedFile,
    invoices: readonly EInvoice[],
    buyers: readonly Buyer[],
  ): Promise<FileResult> {
    const isReverse = contract.factoring_product === 'REVERSE'
    const known = await repository.numberedDrafts(trx, contract.id)
    const rows = invoices.map((invoice, index) => ({
      ...rowOfEInvoice(invoice, isReverse, buyers, contract.currency),
      // Rows of one file are stored at the same moment; this keeps their order.
      sourceLine: index + 1,
    }))
    const isThere = (row: NewDraft) => known.filter(draft => hasNumber(draft, row, isReverse))
    const fresh = rows.filter(row => isThere(row).length === 0)
    const waiting = rows.flatMap(row => isThere(row).filter(draft => !draft.hasFile))
    if (fresh.length === 0 && waiting.length === 0)
      return { reason: 'alreadyThere', ...(invoices[0] === undefined ? {} : { invoiceNumber: invoices[0].number }) }
    const added = fresh.length === 0 ? undefined : await this.#add(trx, contract, file, fresh)
    if (added?.reason !== undefined) return added
    if (waiting.length > 0) await repository.attach(trx, file.id, [...new Set(waiting.map(({ id }) => id))])
    return added ?? { outcome: 'ATTACHED' }
  }

  async #add(trx: Trx, contract: UploadContract, file: LeasedFile, rows: readonly NewDraft[]): Promise<FileResult> {
    if ((await drafts.countDrafts(trx, contract.id)) + rows.length > MAX_DRAFTS) return { reason: 'full' }
    const ids = await drafts.insertDrafts(trx, { contractId: contract.id, type: 'AUTOMATIC', sourceFile: null }, rows, {
      userId: file.uploadedBy,
      now: this.#tools.now(),
    })
    await repository.attach(trx, file.id, ids)
    return { outcome: 'RECOGNISED' }
  }
}

function rowOfEInvoice(invoice: EInvoice, isReverse: boolean, buyers: readonly Buyer[], currency: string): NewDraft {
  return readDraft(
    {
      invoiceNumber: invoice.number,
      buyer: textOfCompany(isReverse ? invoice.seller : invoice.buyer, buyers, currency),
      issueDate: invoice.issueDate,
      dueDate: invoice.dueDate ?? '',
      invoiceAmount: invoice.amount,
      transferClaimAmount: invoice.claim,
      currency: invoice.currency,
    },
    buyers,
    currency,
  )
}

/** A row of a PDF or picture: every field that was found is to be confirmed. */
function rowOfPdf(
  { kind, invoice: { fields, isCredit } }: { readonly kind: 'pdf' | 'image'; readonly invoice: PdfInvoice },
  document: string,
  buyers: readonly Buyer[],
  currency: string,
): NewDraft {
  const negative = (text: string): string => (isCredit ? `-${text.replace('-', '')}` : text)
  const texts: Partial<Record<RowField, string>> = {}
  for (const [field, found] of Object.entries(fields) as [RowField, PdfInvoice['fields'][RowField]][])
    if (found !== undefined)
      texts[field] = field === 'invoiceAmount' || field === 'transferClaimAmount' ? negative(found.text) : found.text
  return {
    ...readDraft(texts satisfies RowTexts, buyers, currency),
    toConfirm: (Object.keys(texts) as RowField[]).filter(field => field !== 'currency'),
    recognised: { document, places: fields, ...(kind === 'image' && { fromPicture: true }) },
  }
}
