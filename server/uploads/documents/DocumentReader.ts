import { type ChildProcess, fork } from 'node:child_process'
import pLimit from 'p-limit'
import type { DocumentResult, ReadContext } from './document.types.ts'
import type { DocumentAnswer, DocumentJob, DocumentKind } from './protocol.ts'
import { checkLabels } from './pdf/checkLabels.ts'

export type ReaderLimits = {
  /** For a document; for each page of one that is recognised page by page. */
  readonly timeoutMs: number
  /** Memory only grows from document to document, so a new process starts after so many. */
  readonly documentsPerProcess: number
  /** An idle process ends after this time and gives its memory back. */
  readonly idleMs: number
  readonly workerFile: URL
}

const shippedLimits: ReaderLimits = {
  timeoutMs: 20_000,
  documentsPerProcess: 20,
  idleMs: 60_000,
  workerFile: workerFile(),
}
/** Recognition of a page takes seconds, on a busy machine many. */
export const IMAGE_TIMEOUT_MS = 45_000
const MAX_OLD_SPACE_MB = 384

/** Reads documents one at a time in a child process without the portal's environment, limited in time and memory. */
export class DocumentReader {
  readonly #limits: ReaderLimits
  readonly #oneAtATime = pLimit(1)
  #child: ChildProcess | null = null
  #documents = 0
  #nextId = 1
  #idle: NodeJS.Timeout | undefined
  #closed = false

  /** @throws StartError if the document of labels is not valid */
  constructor(limits: Partial<ReaderLimits> = {}) {
    checkLabels()
    this.#limits = { ...shippedLimits, ...limits }
  }

  /** Process id of the reading process, if there is one. */
  get pid(): number | undefined {
    return this.#child?.pid
  }

  /** Never rejects: what is wrong with a document is a result; SME59 says that the reading did not finish. */
  read(kind: DocumentKind, content: Uint8Array, context: ReadContext): Promise<DocumentResult> {
    return this.#oneAtATime(async () => {
      if (this.#closed) return unfinished
      clearTimeout(this.#idle)
      const result = await this.#run({ id: this.#nextId++, kind, content, context })
      this.#documents += 1
      if (this.#documents >= this.#limits.documentsPerProcess) this.#end()
      else this.#idle = setTimeout(() => this.#end(), this.#limits.idleMs).unref()
      return result
    })
  }

  async close(): Promise<void> {
    this.#closed = true
    this.#end()
    await this.#oneAtATime(() => undefined)
  }

  #run(job: DocumentJob): Promise<DocumentResult> {
    const child = this.#open()
    return new Promise(resolve => {
      const finish = (result: DocumentResult): void => {
        clearTimeout(timer)
        child.off('message', onMessage).off('exit', onEnd).off('error', onEnd)
        resolve(result)
      }
      const onMessage = (message: unknown): void => {
        const { id, result } = message as DocumentAnswer
        if (id !== job.id) return
        if (result === undefined) timer.refresh()
        else finish(result)
      }
      const onEnd = (): void => {
        this.#forget(child)
        finish(unfinished)
      }
      const timer = setTimeout(() => {
        this.#end()
        finish(unfinished)
      }, this.#limits.timeoutMs)
      child.on('message', onMessage).on('exit', onEnd).on('error', onEnd)
      child.send(job, error => {
        if (error !== null) onEnd()
      })
    })
  }

  #open(): ChildProcess {
    if (this.#child !== null) return this.#child
    const child = fork(this.#limits.workerFile, [], {
      // Nothing of the portal's configuration reaches the process that opens documents of strangers.
      env: {},
      execArgv: [`--max-old-space-size=${String(MAX_OLD_SPACE_MB)}`],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    child.unref()
    child.channel?.unref()
    child.on('exit', () => this.#forget(child)).on('error', () => this.#forget(child))
    this.#child = child
    this.#documents = 0
    return child
  }

  #forget(child: ChildProcess): void {
    if (this.#child === child) this.#child = null
  }

  #end(): void {
    const child = this.#child
    this.#child = null
    child?.kill('SIGKILL')
  }
}

const unfinished: DocumentResult = { kind: 'unread', reason: 'SME59' }

/** The bundled worker is next to the bundle; in the sources it is the TypeScript file, run by tsx. */
function workerFile(): URL {
  return import.meta.url.endsWith('.ts')
    ? new URL('./worker.dev.mjs', import.meta.url)
    : new URL('./documents-worker.mjs', import.meta.url)
}
