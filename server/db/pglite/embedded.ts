import { Worker } from 'node:worker_threads'
import type { QueryRunner } from '../queryRunner.ts'
import type { WorkerAnswer, WorkerRequest, WorkerStart } from './protocol.ts'
import { DatabaseError } from '../databaseError.ts'

type Pending = {
  resolve: (value: { rows: Record<string, unknown>[]; affectedRows: number }) => void
  reject: (error: Error) => void
  timer: NodeJS.Timeout
}
type RequestBody = { kind: 'query'; sql: string; parameters: readonly unknown[] } | { kind: 'exec'; sql: string } | { kind: 'dump'; file: string } | { kind: 'close' }

/**
 * The embedded PostgreSQL (PGlite) in its worker thread, with a watchdog: PGlite ignores `statement_timeout`, so a query
 * that runs longer than `queryTimeoutMs` ends the thread and the database is opened again; committed rows are intact.
 * Survives a killed process; never fsyncs, so survival of a power loss is promised only on a PostgreSQL server.
 */
export class EmbeddedDatabase implements QueryRunner {
  readonly #start: WorkerStart
  readonly #queryTimeoutMs: number
  #worker: Promise<Worker>
  #pending = new Map<number, Pending>()
  #nextId = 1
  #closed = false

  private constructor(start: WorkerStart, queryTimeoutMs: number) {
    this.#start = start
    this.#queryTimeoutMs = queryTimeoutMs
    this.#worker = this.#open()
  }

  static async open(start: WorkerStart, queryTimeoutMs: number): Promise<EmbeddedDatabase> {
    const database = new EmbeddedDatabase(start, queryTimeoutMs)
    await database.#worker
    return database
  }

  query(sql: string, parameters: readonly unknown[]): Promise<{ rows: Record<string, unknown>[]; affectedRows: number }> {
    return this.#call({ kind: 'query', sql, parameters: parameters.map(plain) })
  }

  async exec(sql: string): Promise<void> {
    await this.#call({ kind: 'exec', sql })
  }

  /** Writes the whole database to a file that `snapshot` can start from (tests, copies). */
  async dump(file: string): Promise<void> {
    await this.#call({ kind: 'dump', file })
  }

  async close(): Promise<void> {
    if (this.#closed) return
    this.#closed = true
    const worker = await this.#worker
    await this.#call({ kind: 'close' })
    await worker.terminate()
  }

  async #call(body: RequestBody): Promise<{ rows: Record<string, unknown>[]; affectedRows: number }> {
    const worker = await this.#worker
    const id = this.#nextId++
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.#restart(worker), this.#queryTimeoutMs)
      this.#pending.set(id, { resolve, reject, timer })
      worker.postMessage({ id, ...body } satisfies WorkerRequest)
    })
  }

  #open(): Promise<Worker> {
    const worker = new Worker(workerFile(), { workerData: this.#start, execArgv: workerArguments() })
    return new Promise((resolve, reject) => {
      worker.on('message', (answer: WorkerAnswer) => {
        if (answer.kind === 'ready') resolve(worker)
        else if (answer.kind === 'failed') reject(new DatabaseError(answer.fault))
        else this.#settle(answer)
      })
      worker.on('error', (error) => {
        reject(error)
        this.#failAll(new DatabaseError({ message: 'the embedded database stopped', code: '57P01' }))
      })
    })
  }

  #settle(answer: Extract<WorkerAnswer, { id: number }>): void {
    const pending = this.#pending.get(answer.id)
    if (pending === undefined) return
    this.#pending.delete(answer.id)
    clearTimeout(pending.timer)
    if (answer.kind === 'answer') pending.resolve({ rows: withBuffers(answer.rows), affectedRows: answer.affectedRows })
    else pending.reject(new DatabaseError(answer.fault))
  }

  #failAll(error: Error): void {
    for (const pending of this.#pending.values()) {
      clearTimeout(pending.timer)
      pending.reject(error)
    }
    this.#pending.clear()
  }

  #restart(stuck: Worker): void {
    this.#worker = stuck.terminate().then(() => this.#open())
    this.#worker.catch(() => {})
    this.#failAll(new DatabaseError({ message: 'canceling statement due to the watchdog', code: '57014' }))
  }
}

/** Bytes lose their Buffer class on the way between threads; the `pg` driver returns Buffers, so this one does too. */
export function withBuffers(rows: Record<string, unknown>[]): Record<string, unknown>[] {
  const columns = Object.entries(rows[0] ?? {}).filter(([, value]) => value instanceof Uint8Array || value === null).map(([name]) => name)
  for (const row of rows) {
    for (const name of columns) {
      const value = row[name]
      if (value instanceof Uint8Array) row[name] = Buffer.from(value.buffer, value.byteOffset, value.byteLength)
    }
  }
  return rows
}

/** Buffers arrive in the thread as Uint8Array, dates as Date; PGlite takes both. `undefined` is a mistake of the caller. */
export function plain(value: unknown): unknown {
  if (value === undefined) throw new TypeError('A query parameter is undefined')
  return value
}

/** Next to the bundle lies the bundled worker; from sources it is the TypeScript file, run by tsx. */
function workerFile(): URL {
  return import.meta.url.endsWith('.ts') ? new URL('./worker.dev.mjs', import.meta.url) : new URL('./pglite-worker.mjs', import.meta.url)
}

function workerArguments(): string[] {
  return process.execArgv.filter((argument) => argument === '--enable-source-maps')
}
