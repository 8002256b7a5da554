import { PortalError } from '../errors.ts'
import { ThreadError, ThreadQueue } from '../threads/ThreadQueue.ts'
import { fontFiles } from './fonts.ts'
import type { PrintedDocument } from './printed.ts'
import type { PrintAnswer, PrintJob } from './protocol.ts'

export type PrinterLimits = {
  readonly maxWaiting: number
  readonly maxWaitingPerKey: number
  readonly printMs: number
  readonly workerFile: URL
}

const shippedLimits: PrinterLimits = { maxWaiting: 20, maxWaitingPerKey: 5, printMs: 25_000, workerFile: workerFile() }
const RETRY_AFTER_SECONDS = 5

/** Prints documents one at a time in its own thread, because the layout of a long one takes seconds. */
export class PdfPrinter {
  readonly #queue: ThreadQueue<PrintJob, PrintAnswer>

  /** @throws StartError when the fonts are missing */
  constructor(limits: Partial<PrinterLimits> = {}) {
    const { maxWaiting, maxWaitingPerKey, printMs, workerFile } = { ...shippedLimits, ...limits }
    this.#queue = new ThreadQueue({
      label: 'printing',
      workerFile,
      workerData: fontFiles(),
      resourceLimits: { maxOldGenerationSizeMb: 512 },
      maxWaiting,
      maxWaitingPerOwner: maxWaitingPerKey,
      timeoutMs: printMs,
    })
  }

  /** @throws PortalError OVERLOADED if too many documents are queued, before any work is done for this one */
  admit(owner: string): void {
    this.#queue.admit(owner)
  }

  /**
   * @param owner user who waits for it
   * @param signal gives up the place in the queue when the client disconnects
   * @throws PortalError OVERLOADED as `admit` does, DOCUMENT_NOT_MADE if printing failed or timed out
   */
  async print(document: PrintedDocument, owner: string, signal: AbortSignal): Promise<Buffer> {
    try {
      const { bytes } = await this.#queue.run({ document }, owner, { signal })
      return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    } catch (error) {
      if (!(error instanceof ThreadError)) throw error
      throw new PortalError('DOCUMENT_NOT_MADE', { retryAfterSeconds: RETRY_AFTER_SECONDS, message: error.message })
    }
  }

  close(): Promise<void> {
    return this.#queue.close()
  }
}

/** The bundled worker is next to the bundle; in the sources it is the TypeScript file, run by tsx. */
function workerFile(): URL {
  return import.meta.url.endsWith('.ts')
    ? new URL('./worker.dev.mjs', import.meta.url)
    : new URL('./pdf-worker.mjs', import.meta.url)
}
