import { createHash } from 'node:crypto'
import { setImmediate as pause } from 'node:timers/promises'
import type { Kysely, Transaction } from 'kysely'
import type { SpreadsheetAnswer } from '../../../schemas/generated/types/actions/spreadsheet-answer.ts'
import { isError, checkRow, type Buyer, type RowRules } from '../../../schemas/invoiceRow.ts'
import type { PortalSettings } from '../../config/portal.ts'
import type { Tables } from '../../db/tables.ts'
import { PortalError } from '../../errors.ts'
import { cleanFileName } from '../../files/attachments.ts'
import { claimKey, rememberAnswer, type IdempotencyKey } from '../../http/idempotency/answers.ts'
import { digestOf } from '../../http/idempotency/canonical.ts'
import { partyOf } from '../../http/sessionOf.ts'
import type { Session } from '../../http/Session.ts'
import { businessDay } from '../../texts/businessDay.ts'
import type { SpreadsheetReader } from '../../uploads/spreadsheet/SpreadsheetReader.ts'
import type {
  FoundColumns,
  HeaderPlace,
  SheetMarks,
  SheetResult,
  SheetRow,
} from '../../uploads/spreadsheet/spreadsheet.types.ts'
import { type ChosenColumns, readColumns, rememberColumns, rememberedColumns } from './columns.repository.ts'
import * as repository from './drafts.repository.ts'
import type { NewDraft, UploadContract } from './drafts.repository.ts'
import * as checked from './checked-drafts.repository.ts'
import { insertFile } from './files.repository.ts'
import { filesToKeep, rebindFiles } from './rebinding.repository.ts'
import { uploadKey } from './invoice-upload.service.ts'
import { readDraft } from './readDraft.ts'
import { MAX_DRAFTS } from './invoice-upload.types.ts'
import { UploadContracts } from './UploadContracts.ts'

type Trx = Transaction<Tables>
type Tools = {
  readonly db: Kysely<Tables>
  readonly now: () => Date
  readonly portal: PortalSettings
  readonly reader: SpreadsheetReader
}
export type SentSheet = { readonly name: string; readonly content: Buffer }
type Rows = Extract<SheetResult, { kind: 'rows' }>
/** Optional input of the caller about a file. */
export type SheetOptions = {
  /** Meanings of columns as text, or `ask`. */
  readonly columns: string | undefined
  /** The headers that they were chosen by. */
  readonly place: HeaderPlace
  /** Upload whose drafts are replaced. */
  readonly replaces: string | undefined
  /** Idempotency-Key: a repeated request gets the first answer and stores nothing. */
  readonly key: string | undefined
}
type Claim = { readonly named: IdempotencyKey; readonly digest: Buffer }
type Reading = {
  readonly rows: Rows
  readonly chosen: ChosenColumns | undefined
  readonly isRemembered: boolean
  readonly replaces: string | undefined
}

/** Rows read between two turns of the event loop: a file of 20,000 must not hold up other calls. */
const ROWS_AT_ONCE = 100
const MAX_LISTED = 1000
const UUID_SHAPE = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const contentTypes: Readonly<Record<string, string>> = {
  '.xlsx': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  '.xls': 'application/vnd.ms-excel',
  '.csv': 'text/csv',
  '.tsv': 'text/tab-separated-values',
}

/** Spreadsheets and pasted rows (UPL-37): every row becomes a draft, faulty ones too, or none does. */
export class SheetsService {
  readonly #tools: Tools
  readonly #contracts: UploadContracts

  constructor(tools: Tools) {
    this.#tools = tools
    this.#contracts = new UploadContracts({ db: tools.db, contracts: tools.portal.contracts })
  }

  /**
   * Checks the contract, and the upload to replace, before the file is received.
   * @throws PortalError NOT_FOUND; CONTRACT_FUNCTION_UNAVAILABLE; OVERLOADED
   */
  async place(session: Session, contractId: string, replaces: string | undefined): Promise<UploadContract> {
    const { db } = this.#tools
    const contract = await this.#contracts.writable(session, contractId)
    if (replaces !== undefined && (await repository.latestFile(db, contract.id, replaces)) === undefined)
      throw new PortalError('NOT_FOUND')
    this.#tools.reader.admit(session.userId)
    return contract
  }

  /**
   * Reads a file into drafts. A workbook that shows the errors of an earlier upload replaces the drafts of that one. The
   * meanings of its columns are assigned once and stored for the company (UPL-61).
   * @throws PortalError SME9, SME32, SME29, SME30, SME31, SME59, UPLOAD_FULL, OVERLOADED; NOT_FOUND for an unknown upload
   * to replace; IDEMPOTENCY_KEY_REUSED; REQUEST_RUNNING
   */
  async store(
    session: Session,
    contract: UploadContract,
    sent: SentSheet,
    options: SheetOptions,
  ): Promise<SpreadsheetAnswer> {
    const { db, portal } = this.#tools
    const name = cleanFileName(sent.name)
    if (name === undefined)
      throw new PortalError('VALIDATION_FAILED', { issues: [{ path: '/file', code: 'fileName' }] })
    const extension = /\.[^.]*$/.exec(name)?.[0].toLowerCase() ?? ''
    if (extension !== '.tsv' && !portal.invoiceUpload.spreadsheetTypes.some(type => type === extension))
      throw new PortalError('SME32')
    const claim = claimOf(session, contract, { name, content: sent.content }, options)
    const answered =
      claim === undefined
        ? undefined
        : await db.transaction().execute(trx => claimKey<SpreadsheetAnswer>(trx, claim.named, claim.digest))
    if (answered !== undefined) return answered
    const reading = await this.#read(session, contract, { name, content: sent.content }, options)
    const buyers = await repository.buyersOf(db, contract.id)
    const rules = { currency: contract.currency, today: businessDay(this.#tools.now()) }
    const read = await readDrafts(reading.rows.rows, buyers, rules)
    return db.transaction().execute(async trx => {
      const locked = await this.#contracts.writable(session, contract.id, trx, 'update')
      const answeredMeanwhile =
        claim === undefined ? undefined : await claimKey<SpreadsheetAnswer>(trx, claim.named, claim.digest)
      if (answeredMeanwhile !== undefined) return answeredMeanwhile
      const file = { name, extension, content: sent.content }
      const answer = await this.#insert(trx, session, locked, file, reading, read)
      if (claim !== undefined) await rememberAnswer(trx, claim.named, claim.digest, answer, this.#tools.now())
      return answer
    })
  }

  /** @throws PortalError SME29, SME30, SME31, SME59, OVERLOADED */
  async #read(
    session: Session,
    contract: UploadContract,
    file: SentSheet,
    { columns, place, replaces }: Omit<SheetOptions, 'key'>,
  ): Promise<Reading> {
    const { db, reader } = this.#tools
    const isReverse = contract.factoring_product === 'REVERSE'
    const chosen = columns === undefined || columns === 'ask' ? undefined : readColumns(columns)
    let isRemembered = false
    let result = await reader.read(file, session.userId, {
      isReverse,
      ...(chosen === undefined ? {} : { columns: chosen, place }),
    })
    const found = foundIn(result)
    if (found !== undefined && columns === undefined) {
      const known = await rememberedColumns(db, partyOf(session).id, found.headers)
      if (known !== undefined) {
        result = await reader.read(file, session.userId, { isReverse, columns: known, place: found.place })
        isRemembered = true
      }
    }
    if (result.kind === 'rows') return { rows: result, chosen, isRemembered, replaces }
    throw faultOf(result)
  }

  async #insert(
    trx: Trx,
    session: Session,
    contract: UploadContract,
    file: SentSheet & { readonly extension: string },
    { rows: { headers, marks, ignoredColumns }, chosen, isRemembered, replaces }: Reading,
    { drafts, invalid, invoiceErrors }: ReadDrafts,
  ): Promise<SpreadsheetAnswer> {
    const now = this.#tools.now()
    if (replaces !== undefined && (await repository.latestFile(trx, contract.id, replaces)) === undefined)
      throw new PortalError('NOT_FOUND')
    const files = await filesToKeep(trx, contract, marks?.attempt ?? replaces)
    const replaced = await this.#replace(trx, contract, replaces === undefined ? marks : { attempt: replaces })
    if ((await repository.countDrafts(trx, contract.id)) + drafts.length > MAX_DRAFTS)
      throw new PortalError('UPLOAD_FULL')
    const stored = await insertFile(trx, {
      partyId: partyOf(session).id,
      contractId: contract.id,
      type: 'INVOICE_TEMPLATE',
      state: 'READ',
      uploadedBy: session.userId,
      name: file.name,
      contentType: contentTypes[file.extension] ?? 'application/octet-stream',
      sha256: createHash('sha256').update(file.content).digest(),
      content: file.content,
      asImage: false,
      now,
    })
    await repository.insertDrafts(
      trx,
      { contractId: contract.id, type: 'AUTOMATIC', sourceFile: stored.uuid },
      drafts,
      { userId: session.userId, now },
    )
    await rebindFiles(trx, contract, stored.uuid, files)
    if (chosen !== undefined)
      await rememberColumns(trx, partyOf(session).id, headers, chosen, { userId: session.userId, now })
    return {
      uuid: stored.uuid,
      name: stored.name,
      size: stored.size,
      status: 'READ',
      type: 'INVOICE_TEMPLATE',
      originalFilename: stored.name,
      totalInvoices: drafts.length,
      totalValidInvoices: drafts.length - invalid,
      uploadedInvoiceCount: drafts.length,
      invalidInvoiceCount: invalid,
      replacedInvoiceCount: replaced,
      invoiceErrors,
      ignoredColumns: ignoredColumns.slice(0, 64).map(column => column.slice(0, 200)),
      otherContract: marks?.contractNumber !== undefined && marks.contractNumber !== contract.contract_number,
      columnsRemembered: isRemembered,
      code: null,
      extMessage: null,
    }
  }

  /** Removes the drafts that a corrected workbook replaces. Marks are hints: only drafts of this contract can be removed. */
  async #replace(trx: Trx, contract: UploadContract, marks: SheetMarks | undefined): Promise<number> {
    const attempt = marks?.attempt?.toLowerCase()
    if (attempt === undefined || !UUID_SHAPE.test(attempt)) return 0
    const today = businessDay(this.#tools.now())
    return checked.deleteDraftsOfFile(trx, contract.id, attempt, marks?.rows === 'faulty' ? today : null)
  }
}

/** What a repeated request is known by: its key, the file and all that was chosen about it. */
function claimOf(
  session: Session,
  { id }: UploadContract,
  { name, content }: SentSheet,
  { columns, place, replaces, key }: SheetOptions,
): Claim | undefined {
  const named = uploadKey(session, `POST /v2/invoice/upload/${id}`, key)
  if (named === undefined) return undefined
  const sha256 = createHash('sha256').update(content).digest('hex')
  const chosen = { columns: columns ?? null, place, replaces: replaces ?? null }
  return { named, digest: digestOf('spreadsheet', { name, sha256, ...chosen }) }
}

function foundIn(result: SheetResult): FoundColumns | undefined {
  return result.kind === 'mapping' ? result : result.kind === 'fault' ? result.found : undefined
}

function faultOf(result: Exclude<SheetResult, { kind: 'rows' }>): PortalError {
  const found = foundIn(result)
  const columnDetails = found && {
    columns: found.columns,
    candidates: found.candidates,
    missing: found.missing,
    place: found.place,
  }
  if (result.kind === 'mapping') return new PortalError('SME30', { details: { ...columnDetails } })
  return new PortalError(result.code, {
    details: { ...result.params, ...columnDetails },
    ...(result.code === 'SME59' ? { retryAfterSeconds: 5 } : {}),
  })
}

type ReadDrafts = {
  readonly drafts: readonly NewDraft[]
  readonly invalid: number
  readonly invoiceErrors: SpreadsheetAnswer['invoiceErrors']
}

/** Reads and checks rows, with pauses for other calls. */
async function readDrafts(rows: readonly SheetRow[], buyers: readonly Buyer[], rules: RowRules): Promise<ReadDrafts> {
  const drafts: NewDraft[] = []
  const invoiceErrors: SpreadsheetAnswer['invoiceErrors'] = []
  let invalid = 0
  for (const [index, { texts, line, fileName, note }] of rows.entries()) {
    const draft = { ...readDraft(texts, buyers, rules.currency, line), fileName, note }
    drafts.push(draft)
    const errors = checkRow(draft, rules, buyers).filter(isError)
    if (errors.length > 0) invalid += 1
    for (const { field, code } of errors)
      if (invoiceErrors.length < MAX_LISTED)
        invoiceErrors.push({
          line,
          errorCode: code,
          field,
          invoiceNumber: draft.invoiceNumber,
          lineErrors: [{ errorCode: code, field }],
        })
    if (index % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) await pause()
  }
  return { drafts, invalid, invoiceErrors }
}
