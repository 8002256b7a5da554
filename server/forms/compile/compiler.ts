import { Worker } from 'node:worker_threads'
import { PortalError } from '../../errors.ts'
import type { FormSources, JsonObject } from '../documents.ts'
import type { Compiled, CompilerAnswer, CompilerJob, CompilerStart } from './protocol.ts'

const maxWaiting = 20

type Waiting = { sources: FormSources; shipped: JsonObject | null; timeoutMs: number; resolve: (compiled: Compiled) => void }

/**
 * Runs checks and compilations one after the other in a thread of its own that has 256 MB and, for each document, 2 seconds. A document
 * that needs more is refused (`tooExpensive`) and the thread replaced. The thread starts with the first job and does not keep the process alive.
 */
export class FormCompiler {
  readonly #start: CompilerStart
  readonly #timeoutMs: number
  readonly #queue: Waiting[] = []
  #worker: Promise<Worker> | null = null
  #running = false
  #closed = false
  #nextId = 1

  constructor(start: CompilerStart, timeoutMs = 2000) {
    this.#start = start
    this.#timeoutMs = timeoutMs
  }

  /**
   * @param timeoutMs more patience for documents that come with the portal: a busy machine must not keep the server from starting
   * @throws PortalError OVERLOADED when too many documents wait already
   */
  compile(sources: FormSources, shipped: JsonObject | null, timeoutMs = this.#timeoutMs): Promise<Compiled> {
    if (this.#queue.length >= maxWaiting || this.#closed) throw new PortalError('OVERLOADED', { retryAfterSeconds: 5 })
    return new Promise((resolve, reject) => {
      this.#queue.push({ sources, shipped, timeoutMs, resolve })
      this.#next().catch(reject)
    })
  }

  async close(): Promise<void> {
    this.#closed = true
    const worker = await this.#worker?.catch(() => null)
    await worker?.terminate()
  }

  async #next(): Promise<void> {
    if (this.#running) return
    this.#running = true
    try {
      for (let job = this.#queue.shift(); job !== undefined; job = this.#queue.shift()) job.resolve(await this.#run(job))
    } finally {
      this.#running = false
    }
  }

  async #run({ sources, shipped, timeoutMs }: Waiting): Promise<Compiled> {
    const worker = await this.#open()
    const job: CompilerJob = { id: this.#nextId++, sources, shipped }
    return new Promise((resolve) => {
      const finish = (compiled: Compiled | null): void => {
        clearTimeout(timer)
        worker.removeAllListeners('message').removeAllListeners('exit')
        if (compiled !== null) return resolve(compiled)
        this.#worker = null
        void worker.terminate()
        resolve(refused)
      }
      const timer = setTimeout(() => finish(null), timeoutMs)
      worker.on('message', (answer: CompilerAnswer) => {
        if (answer.kind === 'answer' && answer.id === job.id) finish(answer)
      })
      worker.on('exit', () => finish(null))
      worker.postMessage(job)
    })
  }

  #open(): Promise<Worker> {
    this.#worker ??= new Promise<Worker>((resolve, reject) => {
      const worker = new Worker(workerFile(), { workerData: this.#start, resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 }, execArgv: [] })
      worker.unref()
      // Without a listener an error in the thread would end the process; the exit that follows is what decides.
      worker.on('error', (error) => {
        this.#worker = null
        reject(error)
      })
      worker.once('message', () => resolve(worker))
    })
    return this.#worker
  }
}

const refused: Compiled = { issues: [{ document: 'schema', path: '', code: 'tooExpensive', severity: 'error' }], documents: null, module: null }

/** Next to the bundle lies the bundled worker; from sources it is the TypeScript file, run by tsx. */
function workerFile(): URL {
  return import.meta.url.endsWith('.ts') ? new URL('./worker.dev.mjs', import.meta.url) : new URL('./compile-worker.mjs', import.meta.url)
}
