import { Worker } from 'node:worker_threads'
import { PortalError } from '../errors.ts'
import { fontFiles } from './fonts.ts'
import type { PrintedDocument } from './printed.ts'
import type { PrintAnswer, PrintJob } from './protocol.ts'

export type PrinterLimits = {
  readonly waiting: number
  readonly waitingOfOne: number
  readonly printMs: number
  readonly workerFile: URL
}
type Waiting = {
  readonly owner: string
  readonly document: PrintedDocument
  readonly signal: AbortSignal
  readonly resolve: (bytes: Buffer) => void
  readonly reject: (error: unknown) => void
}

const shippedLimits: PrinterLimits = { waiting: 20, waitingOfOne: 5, printMs: 25_000, workerFile: workerFile() }
const retryAfterSeconds = 5

/**
 * Prints documents one at a time in its own thread. The queue is bounded overall and per user, so that one user's
 * clicks do not block the others. A timeout or a dead thread costs only that document; the next one starts a new
 * thread. The thread starts with the first job and does not keep the process alive.
 */
export class PdfPrinter {
  readonly #limits: PrinterLimits
  readonly #fonts = fontFiles()
  #queue: Waiting[] = []
  #worker: Worker | null = null
  #running: Waiting | null = null
  #closed = false
  #nextId = 1

  /** @throws StartError when the fonts are missing */
  constructor(limits: Partial<PrinterLimits> = {}) {
    this.#limits = { ...shippedLimits, ...limits }
  }

  /** @throws PortalError OVERLOADED if too many documents are queued, before any work is done for this one */
  admit(owner: string): void {
    const waiting = this.#running === null ? this.#queue : [this.#running, ...this.#queue]
    const own = waiting.filter(one => one.owner === owner).length
    if (this.#closed || waiting.length >= this.#limits.waiting || own >= this.#limits.waitingOfOne)
      throw new PortalError('OVERLOADED', { retryAfterSeconds })
  }

  /**
   * @param owner user who waits for it
   * @param signal gives up the place in the queue when the client disconnects
   * @throws PortalError OVERLOADED as `admit` does, DOCUMENT_NOT_MADE if printing failed or timed out
   */
  print(document: PrintedDocument, owner: string, signal: AbortSignal): Promise<Buffer> {
    this.admit(owner)
    return new Promise((resolve, reject) => {
      this.#queue.push({ owner, document, signal, resolve, reject })
      void this.#next()
    })
  }

  async close(): Promise<void> {
    this.#closed = true
    for (const { reject } of this.#queue.splice(0)) reject(new PortalError('OVERLOADED', { retryAfterSeconds }))
    await this.#worker?.terminate()
  }

  async #next(): Promise<void> {
    if (this.#running !== null) return
    for (let job = this.#queue.shift(); job !== undefined; job = this.#queue.shift()) {
      this.#running = job
      await this.#run(job).then(job.resolve, job.reject)
    }
    this.#running = null
  }

  #run({ document, signal }: Waiting): Promise<Buffer> {
    if (signal.aborted) return Promise.reject(notMade('nobody waits for the document any more'))
    const worker = this.#open()
    const job: PrintJob = { id: this.#nextId++, document }
    return new Promise((resolve, reject) => {
      let fault = 'the printing thread ended'
      const finish = (): void => {
        clearTimeout(timer)
        worker.off('message', onMessage).off('error', onError).off('exit', lose)
      }
      const lose = (): void => {
        finish()
        this.#worker = null
        void worker.terminate()
        reject(notMade(fault))
      }
      const onError = (error: unknown): void => {
        fault = error instanceof Error ? error.message : String(error)
      }
      const onMessage = (answer: PrintAnswer): void => {
        if (answer.id !== job.id) return
        finish()
        if ('fault' in answer) reject(notMade(answer.fault))
        else resolve(Buffer.from(answer.bytes.buffer, answer.bytes.byteOffset, answer.bytes.byteLength))
      }
      const timer = setTimeout(() => {
        fault = `printing took more than ${this.#limits.printMs} ms`
        lose()
      }, this.#limits.printMs)
      worker.on('message', onMessage).on('error', onError).on('exit', lose)
      worker.postMessage(job)
    })
  }

  #open(): Worker {
    if (this.#worker !== null) return this.#worker
    const worker = new Worker(this.#limits.workerFile, {
      workerData: this.#fonts,
      resourceLimits: { maxOldGenerationSizeMb: 512 },
      execArgv: [],
    })
    worker.unref()
    const forget = (): void => {
      if (this.#worker === worker) this.#worker = null
    }
    // Without a listener, an error in the thread would end the process. The next job replaces a thread that died while
    // idle.
    worker.on('error', forget).on('exit', forget)
    this.#worker = worker
    return worker
  }
}

function notMade(fault: string): PortalError {
  return new PortalError('DOCUMENT_NOT_MADE', { retryAfterSeconds, message: fault })
}

/** The bundled worker is next to the bundle; in the sources it is the TypeScript file, run by tsx. */
function workerFile(): URL {
  return import.meta.url.endsWith('.ts')
    ? new URL('./worker.dev.mjs', import.meta.url)
    : new URL('./pdf-worker.mjs', import.meta.url)
}
