import type { Kysely, Transaction } from 'kysely'
import type { Buyer, RowField, RowTexts } from '../../../schemas/invoiceRow.ts'
import type { PortalSettings } from '../../config/portal.ts'
import type { Tables } from '../../db/tables.ts'
import type { DocumentReader } from '../../uploads/documents/DocumentReader.ts'
import type { DocumentResult, EInvoice, NamedCompany, PdfInvoice } from '../../uploads/documents/document.types.ts'
import * as drafts from './drafts.repository.ts'
import type { NewDraft, UploadContract } from './drafts.repository.ts'
import { readDraft } from './invoice-upload.service.ts'
import { MAX_DRAFTS } from './invoice-upload.types.ts'
import { hasNumber, matchDocument } from './matchDocument.ts'
import * as repository from './recognition.repository.ts'
import type { FileResult, LeasedFile } from './recognition.repository.ts'

type Trx = Transaction<Tables>
type Tools = {
  readonly db: Kysely<Tables>
  readonly now: () => Date
  readonly contracts: PortalSettings['contracts']
  readonly reader: DocumentReader
  readonly onError: (error: unknown) => void
}

const LEASE_MS = 60_000
/** For documents of other processes that were ended, and those stored while nobody listened. */
const POLL_MS = 5_000

/**
 * Reads stored documents one after the other (UPL-80): e-invoices become drafts, PDFs become drafts that a person must
 * confirm, or the documents of drafts that are there.
 */
export class RecognitionService {
  readonly #tools: Tools
  #running: Promise<void> | null = null
  #isWoken = false
  #timer: NodeJS.Timeout | undefined

  constructor(tools: Tools) {
    this.#tools = tools
  }

  start(): void {
    this.#timer = setInterval(() => void this.wake(), POLL_MS).unref()
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    this.#timer = undefined
    await this.#tools.reader.close()
    await this.#running
  }

  /** Resolves when every document that waited at the time of the call was read. Never rejects. */
  async wake(): Promise<void> {
    this.#isWoken = true
    this.#running ??= this.#run().finally(() => {
      this.#running = null
    })
    await this.#running
  }

  async #run(): Promise<void> {
    try {
      while (this.#isWoken) {
        this.#isWoken = false
        await this.#readAll()
      }
    } catch (error) {
      this.#tools.onError(error)
    }
  }

  async #readAll(): Promise<void> {
    const { db, now } = this.#tools
    await repository.releaseLost(db, now())
    for (;;) {
      const file = await repository.leaseNext(db, new Date(now().getTime() + LEASE_MS))
      if (file === undefined) return
      await this.#read(file)
    }
  }

  async #read(file: LeasedFile): Promise<void> {
    const { db, reader } = this.#tools
    const contract = await drafts.ownContract(db, file.partyId, file.contractId)
    if (contract === undefined) return
    const isReverse = contract.factoring_product === 'REVERSE'
    const kind = /\.(pdf|xml)$/i.exec(file.name)?.[1]?.toLowerCase()
    const result: DocumentResult =
      kind === 'pdf' || kind === 'xml'
        ? await reader.read(kind, file.content, {
            company: await repository.companyOf(db, file.partyId),
            isReverse,
            others: await drafts.buyersOf(db, contract.id),
          })
        : { kind: 'unread', reason: 'image' }
    await db.transaction().execute(trx => this.#store(trx, file, result))
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

  async #use(trx: Trx, contract: UploadContract, file: LeasedFile, result: DocumentResult): Promise<FileResult> {
    const buyers = await drafts.buyersOf(trx, contract.id)
    if (result.kind === 'eInvoices') return this.#useEInvoices(trx, contract, file, result.invoices, buyers)
    const named = await this.#named(trx, contract, file.name)
    if (named !== undefined) {
      await repository.attach(trx, file.id, [named.id])
      return { outcome: 'ATTACHED' }
    }
    const row = result.kind === 'pdf' ? rowOfPdf(result.invoice, file.id, buyers, contract.currency) : null
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
      isReverse,
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

/** The text of a company that a buyer is found by; the name, if none is. */
function textOfCompany({ codes, vatNumber, name }: NamedCompany, buyers: readonly Buyer[], currency: string): string {
  const texts = [...codes.map(code => code.replace(/^\d{4}:/, '')), vatNumber, name].filter(text => text !== null)
  return (
    texts.find(text => readDraft({ buyer: text }, buyers, currency).thirdPartyId !== null) ?? name ?? texts[0] ?? ''
  )
}

/** A row of a PDF: every field that was found is to be confirmed. */
function rowOfPdf(
  { fields, isCredit }: PdfInvoice,
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
    recognised: { document, places: fields },
  }
}
