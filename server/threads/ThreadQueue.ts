import { Worker, type ResourceLimits } from 'node:worker_threads'
import { PortalError } from '../errors.ts'

export type ThreadOptions = {
  /** What the thread does, for messages in the log: "printing". */
  readonly label: string
  readonly workerFile: URL
  readonly workerData?: unknown
  readonly resourceLimits: ResourceLimits
  /** Jobs that may wait or run, of everybody and of one owner. */
  readonly maxWaiting: number
  readonly maxWaitingPerOwner: number
  readonly timeoutMs: number
  /** An idle thread ends after this time and gives its memory back; without it the thread stays. */
  readonly idleMs?: number
}

export type JobOptions<Part> = {
  /** Leaves the queue when the result is no longer needed. */
  readonly signal?: AbortSignal
  /** Receives results that the thread sends before the last one, in order. */
  readonly onPart?: (part: Part) => void
}

/** A job without a result: the thread died, timed out or reported a fault. */
export class ThreadError extends Error {
  readonly reason: 'aborted' | 'ended' | 'fault' | 'timeout'

  constructor(reason: ThreadError['reason'], message: string) {
    super(message)
    this.name = 'ThreadError'
    this.reason = reason
  }
}

type Queued<Job, Answer, Part> = {
  readonly owner: string
  readonly job: Job
  readonly options: JobOptions<Part>
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: unknown) => void
}
type Message<Answer, Part> = { readonly id: number } & ({ readonly fault: string } | { readonly part: Part } | Answer)

const RETRY_AFTER_SECONDS = 5

/**
 * Runs jobs one at a time in a worker thread. The queue is bounded overall and per owner, so that one user's clicks do
 * not block the others. A timeout or a dead thread costs only that job; the next one starts a new thread. The thread
 * starts with the first job and does not keep the process alive.
 *
 * The worker receives `{ id, ...job }` and posts `{ id, part }` any number of times, then `{ id, fault }` or
 * `{ id, ...answer }`.
 */
export class ThreadQueue<Job extends object, Answer extends object, Part = never> {
  readonly #options: ThreadOptions
  #queue: Queued<Job, Answer, Part>[] = []
  #worker: Worker | null = null
  #running: Queued<Job, Answer, Part> | null = null
  #idle: NodeJS.Timeout | undefined
  #closed = false
  #nextId = 1

  constructor(options: ThreadOptions) {
    this.#options = options
  }

  /** @throws PortalError OVERLOADED if too many jobs are queued, before any work is done for this one */
  admit(owner: string): void {
    const waiting = this.#running === null ? this.#queue : [this.#running, ...this.#queue]
    const own = waiting.filter(one => one.owner === owner).length
    const { maxWaiting, maxWaitingPerOwner } = this.#options
    if (this.#closed || waiting.length >= maxWaiting || own >= maxWaitingPerOwner) throw overloaded()
  }

  /**
   * @param owner user who waits for it
   * @throws PortalError OVERLOADED as `admit` does, ThreadError if the job has no result
   */
  run(job: Job, owner: string, options: JobOptions<Part> = {}): Promise<Answer> {
    this.admit(owner)
    return new Promise((resolve, reject) => {
      this.#queue.push({ owner, job, options, resolve, reject })
      void this.#next()
    })
  }

  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#idle)
    for (const { reject } of this.#queue.splice(0)) reject(overloaded())
    await this.#worker?.terminate()
  }

  async #next(): Promise<void> {
    if (this.#running !== null) return
    clearTimeout(this.#idle)
    for (let job = this.#queue.shift(); job !== undefined; job = this.#queue.shift()) {
      this.#running = job
      await this.#run(job).then(job.resolve, job.reject)
    }
    this.#running = null
    const { idleMs } = this.#options
    if (idleMs !== undefined && !this.#closed) this.#idle = setTimeout(() => this.#end(), idleMs).unref()
  }

  /** Forgets the thread at once: it takes a moment to end, and a job sent to it meanwhile would be lost. */
  #end(): void {
    const worker = this.#worker
    this.#worker = null
    void worker?.terminate()
  }

  #run({ job, options: { signal, onPart } }: Queued<Job, Answer, Part>): Promise<Answer> {
    const { label, timeoutMs } = this.#options
    if (signal?.aborted) return Promise.reject(new ThreadError('aborted', 'nobody waits for the result any more'))
    const worker = this.#open()
    const id = this.#nextId++
    return new Promise((resolve, reject) => {
      let fault = new ThreadError('ended', `the ${label} thread ended`)
      const finish = (): void => {
        clearTimeout(timer)
        worker.off('message', onMessage).off('error', onError).off('exit', fail)
      }
      const fail = (): void => {
        finish()
        this.#end()
        reject(fault)
      }
      const onError = (error: unknown): void => {
        fault = new ThreadError('ended', error instanceof Error ? error.message : String(error))
      }
      const onMessage = (message: Message<Answer, Part>): void => {
        if (message.id !== id) return
        if ('part' in message) {
          onPart?.(message.part)
          return
        }
        finish()
        if ('fault' in message) reject(new ThreadError('fault', message.fault))
        else resolve(message)
      }
      const timer = setTimeout(() => {
        fault = new ThreadError('timeout', `${label} took more than ${timeoutMs} ms`)
        fail()
      }, timeoutMs)
      worker.on('message', onMessage).on('error', onError).on('exit', fail)
      worker.postMessage({ ...job, id })
    })
  }

  #open(): Worker {
    if (this.#worker !== null) return this.#worker
    const { workerFile, workerData, resourceLimits } = this.#options
    const worker = new Worker(workerFile, { workerData, resourceLimits, execArgv: [] })
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

function overloaded(): PortalError {
  return new PortalError('OVERLOADED', { retryAfterSeconds: RETRY_AFTER_SECONDS })
}
