import type { FastifyReply } from 'fastify'
import { ARCHIVE_DOCUMENTS, ARCHIVE_ROWS } from '../../../schemas/archive.ts'
import type { Database } from '../../db/database.ts'
import { PortalError } from '../../errors.ts'
import { bearerToken } from '../../security/token.ts'
import type { AboutLine } from './aboutSheet.ts'
import { rowXmlSql } from './cellSql.ts'
import { csvCell, csvLineSql, CSV_SEPARATOR } from './csvSql.ts'
import { ExportTotals } from './ExportTotals.ts'
import { rowBatches, type ExportQuery } from './rowBatches.ts'
import { abortedByClient, exportFileName, sendBatches } from './sendBatches.ts'
import { xlsxBytes, type SheetOptions } from './xlsxStream.ts'
import { type NamedFile, ZIP_TYPE, zipFiles } from './zipFiles.ts'

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
export const CSV_TYPE = 'text/csv; charset=utf-8'

/** What to export, and how the file is called and headed. */
export type ExportFile = {
  readonly query: ExportQuery
  readonly sheet: SheetOptions
  readonly filePrefix: string
  /** The second sheet of a spreadsheet. */
  readonly about: AboutExport
}
/** Lines about the export; computed after the rows, because they include the totals. */
export type AboutExport = {
  readonly sheetName: string
  readonly lines: (totals: ExportTotals, now: Date) => readonly AboutLine[]
}

type Options = {
  readonly database: Database
  readonly now: () => Date
  /** Each export occupies a database connection while the client reads. */
  readonly maxConcurrent: number
  /** False once the session of a token has ended. */
  readonly isOpen: (token: string) => Promise<boolean>
  readonly sessionCheckMs?: number
}
type Export = {
  readonly userId: string
  readonly format?: 'xlsx' | 'csv' | undefined
  /** Validates the call and builds the query, before a slot is taken. */
  readonly prepare: () => Promise<ExportFile> | ExportFile
  /** Records an export that has its slot, before any row is read. */
  readonly audit?: () => Promise<void>
}

type ZipExport = {
  readonly userId: string
  /** Validates the call, before a slot is taken. The files are made one after another, as they are read. */
  readonly prepare: (signal: AbortSignal) => Promise<{
    readonly files: AsyncGenerator<NamedFile>
    readonly filePrefix: string
    /** How many rows the archive is about, and how many of them have a file. */
    readonly rows: number
    readonly documents: number
  }>
}

const RETRY_AFTER_SECONDS = 5
/** How long the file of an ended session may go on at most. */
const SESSION_CHECK_MS = 2_000
// Without the mark, Excel reads UTF-8 as the code page of the machine.
const BYTE_ORDER_MARK = '\uFEFF'
const LINE_END = '\r\n'

/** Exports of several lists: one at a time for each user, a few per process. */
export class ExportSender {
  readonly #users = new Set<string>()
  readonly #options: Options

  constructor(options: Options) {
    this.#options = options
  }

  /** Number of exports at the moment, for metrics. */
  get running(): number {
    return this.#users.size
  }

  /** Streams the rows as a spreadsheet or as CSV. @throws PortalError EXPORT_RUNNING */
  async send(reply: FastifyReply, { userId, format = 'xlsx', prepare, audit }: Export): Promise<FastifyReply> {
    const signal = abortedByClient(reply)
    const { query, sheet, filePrefix, about } = await prepare()
    const done = this.#takeSlot(userId)
    try {
      await audit?.()
    } catch (error) {
      done()
      throw error
    }
    const { database, now } = this.#options
    const startedAt = now()
    const fileName = exportFileName(filePrefix, startedAt, format)
    if (format === 'csv') {
      const bytes = (lines: AsyncIterable<readonly string[]>) => csvBytes(sheet, lines)
      const batches = this.#whileOpen(reply, rowBatches(database, query, signal, csvLineSql))
      return sendBatches(reply, { fileName, type: CSV_TYPE, bytes, batches, done })
    }
    const totals = new ExportTotals(query.columns)
    const lines = () => about.lines(totals, startedAt)
    const bytes = (rows: AsyncIterable<string[]>) => xlsxBytes(sheet, rows, { sheetName: about.sheetName, lines })
    const batches = this.#whileOpen(reply, rowBatches(database, query, signal, rowXmlSql, totals))
    return sendBatches(reply, { fileName, type: XLSX_TYPE, bytes, batches, done })
  }

  /**
   * Streams files as one zip archive, in a slot of the exports. The first file is made before anything is sent.
   * @throws PortalError EXPORT_RUNNING, and what `prepare` and the first file throw
   */
  async sendZip(reply: FastifyReply, { userId, prepare }: ZipExport): Promise<FastifyReply> {
    const { files, filePrefix, rows, documents } = await prepare(abortedByClient(reply))
    const done = this.#takeSlot(userId)
    reply.headers({ [ARCHIVE_ROWS]: String(rows), [ARCHIVE_DOCUMENTS]: String(documents) })
    const fileName = exportFileName(filePrefix, this.#options.now(), 'zip')
    return sendBatches(reply, {
      fileName,
      type: ZIP_TYPE,
      bytes: zipFiles,
      batches: this.#whileOpen(reply, files),
      done,
    })
  }

  /**
   * Ends a long file with its session: the connection breaks, so that nothing is saved (LST-19).
   * @throws PortalError SME6
   */
  async *#whileOpen<Batch>({ request }: FastifyReply, batches: AsyncGenerator<Batch>): AsyncGenerator<Batch> {
    const { isOpen, sessionCheckMs = SESSION_CHECK_MS } = this.#options
    const token = bearerToken(request.headers.authorization)
    let checkedAt = performance.now()
    for await (const batch of batches) {
      if (token !== undefined && performance.now() - checkedAt >= sessionCheckMs) {
        if (!(await isOpen(token))) throw new PortalError('SME6', { message: 'the session ended meanwhile' })
        checkedAt = performance.now()
      }
      yield batch
    }
  }

  /** @returns a function that frees the slot, safe to call twice */
  #takeSlot(userId: string): () => void {
    if (this.#users.has(userId) || this.#users.size >= this.#options.maxConcurrent)
      throw new PortalError('EXPORT_RUNNING', { retryAfterSeconds: RETRY_AFTER_SECONDS })
    this.#users.add(userId)
    let isTaken = true
    return () => {
      if (isTaken) this.#users.delete(userId)
      isTaken = false
    }
  }
}

async function* csvBytes({ columns }: SheetOptions, batches: AsyncIterable<readonly string[]>): AsyncGenerator<Buffer> {
  const header = columns.map(column => csvCell(column.header)).join(CSV_SEPARATOR)
  yield Buffer.from(`${BYTE_ORDER_MARK}${header}${LINE_END}`)
  for await (const lines of batches) if (lines.length > 0) yield Buffer.from(lines.join(LINE_END) + LINE_END)
}
