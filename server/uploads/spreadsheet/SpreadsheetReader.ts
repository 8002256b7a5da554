import { ThreadError, ThreadQueue } from '../../threads/ThreadQueue.ts'
import { checkColumns } from './checkColumns.ts'
import { formatOf, isSafeWorkbook, MAX_FILE_BYTES } from './guard.ts'
import type { SheetAnswer, SheetJob, SheetPart } from './protocol.ts'
import { fault } from './readSheet.ts'
import type { AnnotateInput, ReadOptions, SheetFile, SheetResult, SheetRow } from './spreadsheet.types.ts'

export type ReaderLimits = {
  readonly maxWaiting: number
  readonly maxWaitingPerPerson: number
  readonly timeoutMs: number
  readonly idleMs: number
  readonly workerFile: URL
}

const shippedLimits: ReaderLimits = {
  // One job runs, ten wait.
  maxWaiting: 11,
  maxWaitingPerPerson: 2,
  timeoutMs: 15_000,
  idleMs: 60_000,
  workerFile: workerFile(),
}
const resourceLimits = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 }

/** Reads spreadsheets of invoices one at a time in a thread of its own with limited memory and time. */
export class SpreadsheetReader {
  readonly #queue: ThreadQueue<SheetJob, SheetAnswer, SheetPart>

  /** @throws StartError if the document of columns is not valid */
  constructor(limits: Partial<ReaderLimits> = {}) {
    checkColumns()
    const { maxWaitingPerPerson, ...rest } = { ...shippedLimits, ...limits }
    this.#queue = new ThreadQueue({
      label: 'reading a spreadsheet',
      resourceLimits,
      maxWaitingPerOwner: maxWaitingPerPerson,
      ...rest,
    })
  }

  /** @throws PortalError OVERLOADED if too many files are queued, before any work is done for this one */
  admit(by: string): void {
    this.#queue.admit(by)
  }

  /**
   * Reads a file (UPL-15, UPL-16). What is wrong with the file is a result; only a full queue is an error.
   * @param by person who waits for it
   * @throws PortalError OVERLOADED (503 with Retry-After)
   */
  async read(file: SheetFile, by: string, options: ReadOptions = {}): Promise<SheetResult> {
    this.admit(by)
    const format = formatOf(file)
    if (format === null || file.content.length > MAX_FILE_BYTES) return fault('SME29')
    if (format === 'xlsx' && !(await isSafeWorkbook(file.content))) return fault('SME29')
    const rows: SheetRow[] = []
    const answer = await this.#run({ kind: 'read', format, content: file.content, options }, by, part => {
      for (const row of part) rows.push(row)
    })
    if (answer === null || !('outcome' in answer)) return fault('SME59')
    return answer.outcome.kind === 'rows' ? { ...answer.outcome, rows } : answer.outcome
  }

  /**
   * Reads rows that were copied from a spreadsheet: cells are separated by tabs.
   * @param options `columns` says what they are if the rows were copied without headers
   */
  readPasted(text: string, by: string, options: ReadOptions = {}): Promise<SheetResult> {
    return this.read({ name: 'paste.tsv', content: Buffer.from(text) }, by, options)
  }

  /**
   * Writes the workbook that shows what is wrong with the rows, in the thread.
   * @returns null if it did not finish (SME59)
   * @throws PortalError OVERLOADED
   */
  async annotate(input: AnnotateInput, by: string): Promise<Buffer | null> {
    const answer = await this.#run({ kind: 'annotate', input }, by)
    return answer !== null && 'workbook' in answer ? Buffer.from(answer.workbook) : null
  }

  close(): Promise<void> {
    return this.#queue.close()
  }

  /** @returns null if the thread died, timed out or failed */
  async #run(job: SheetJob, by: string, onPart: (part: SheetPart) => void = () => undefined) {
    try {
      return await this.#queue.run(job, by, { onPart })
    } catch (error) {
      if (error instanceof ThreadError) return null
      throw error
    }
  }
}

/** The bundled worker is next to the bundle; in the sources it is the TypeScript file, run by tsx. */
function workerFile(): URL {
  return import.meta.url.endsWith('.ts')
    ? new URL('./worker.dev.mjs', import.meta.url)
    : new URL('./spreadsheet-worker.mjs', import.meta.url)
}
