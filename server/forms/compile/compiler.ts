import { Worker } from 'node:worker_threads'
import { PortalError } from '../../errors.ts'
import type { FormSources } from '../documents.ts'
import type { Compiled, CompilerAnswer, CompilerJob, CompilerStart, ShippedRules } from './protocol.ts'

const MAX_QUEUED = 20
const POLL_INTERVAL_MS = 50
/** A thread may wait for CPU time on a busy machine. The wall-clock limit is this multiple of the CPU limit. */
const WALL_CLOCK_FACTOR = 10

type Options = { limitMs?: number; trusted?: boolean; printed?: boolean }
type QueuedJob = {
  sources: FormSources
  shipped: ShippedRules | null
  limitMs: number
  trusted: boolean
  printed: boolean
  resolve: (compiled: Compiled) => void
  reject: (error: unknown) => void
}

/**
 * Checks and compiles documents one at a time in its own thread, with 256 MB and 6 seconds of CPU time per document. A
 * document that exceeds this is rejected (`tooExpensive`) and the thread is replaced. The thread starts with the first
 * job and does not keep the process alive.
 */
export class FormCompiler {
  readonly #start: CompilerStart
  readonly #limitMs: number
  readonly #queue: QueuedJob[] = []
  #worker: Promise<Worker> | null = null
  #running = false
  #closed = false
  #nextId = 1

  constructor(start: CompilerStart, limitMs = 6000) {
    this.#start = start
    this.#limitMs = limitMs
  }

  /**
   * @param options for shipped documents: a longer limit, so that a busy machine does not prevent startup, and no
   * payload search, which the tests cover; whether answers are `printed` (see `isPrinted`)
   * @throws PortalError OVERLOADED when too many documents are queued
   */
  compile(
    sources: FormSources,
    shipped: ShippedRules | null,
    { limitMs = this.#limitMs, trusted = false, printed = true }: Options = {},
  ): Promise<Compiled> {
    if (this.#queue.length >= MAX_QUEUED || this.#closed) throw new PortalError('OVERLOADED', { retryAfterSeconds: 5 })
    return new Promise((resolve, reject) => {
      this.#queue.push({ sources, shipped, limitMs, trusted, printed, resolve, reject })
      void this.#next()
    })
  }

  /** Terminates an idle thread to free its memory; the next job starts a new one. Does nothing while jobs are queued. */
  async rest(): Promise<void> {
    if (this.#running || this.#queue.length > 0) return
    const idleWorker = this.#worker
    this.#worker = null
    await (await idleWorker?.catch(() => null))?.terminate()
  }

  async close(): Promise<void> {
    this.#closed = true
    const worker = await this.#worker?.catch(() => null)
    await worker?.terminate()
  }

  async #next(): Promise<void> {
    if (this.#running) return
    this.#running = true
    for (let job = this.#queue.shift(); job !== undefined; job = this.#queue.shift())
      await this.#run(job).then(job.resolve, job.reject)
    this.#running = false
  }

  async #run({ sources, shipped, limitMs, trusted, printed }: QueuedJob): Promise<Compiled> {
    const worker = await this.#open()
    const job: CompilerJob = { id: this.#nextId++, sources, shipped, trusted, printed }
    return new Promise(resolve => {
      const finish = (compiled: Compiled | null): void => {
        clearInterval(timer)
        worker.removeAllListeners('message').removeAllListeners('exit')
        if (compiled !== null) return resolve(compiled)
        this.#worker = null
        void worker.terminate()
        resolve(rejected)
      }
      const started = { at: performance.now(), cpu: process.cpuUsage() }
      const tooLong = (): boolean => {
        // The CPU time of the thread is not available; that of the process is never less.
        const { user, system } = process.cpuUsage(started.cpu)
        return (user + system) / 1000 >= limitMs || performance.now() - started.at >= limitMs * WALL_CLOCK_FACTOR
      }
      const timer = setInterval(() => {
        if (tooLong()) finish(null)
      }, POLL_INTERVAL_MS)
      worker.on('message', (answer: CompilerAnswer) => {
        // Also checked here, so that a rejection does not depend on when the timer fires.
        if (answer.kind === 'answer' && answer.id === job.id) finish(tooLong() ? null : answer)
      })
      worker.on('exit', () => finish(null))
      worker.postMessage(job)
    })
  }

  #open(): Promise<Worker> {
    this.#worker ??= new Promise<Worker>((resolve, reject) => {
      const worker = new Worker(workerFile(), {
        workerData: this.#start,
        resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
        execArgv: [],
      })
      worker.unref()
      // Without a listener, an error in the thread would end the process; the `exit` event that follows settles the
      // job.
      worker.on('error', error => {
        this.#worker = null
        reject(error)
      })
      worker.once('message', () => resolve(worker))
    })
    return this.#worker
  }
}

const rejected: Compiled = {
  issues: [{ document: 'schema', path: '', code: 'tooExpensive', severity: 'error' }],
  documents: null,
  modules: null,
}

/** The bundled worker is next to the bundle; in the sources it is the TypeScript file, run by tsx. */
function workerFile(): URL {
  return import.meta.url.endsWith('.ts')
    ? new URL('./worker.dev.mjs', import.meta.url)
    : new URL('./compile-worker.mjs', import.meta.url)
}
