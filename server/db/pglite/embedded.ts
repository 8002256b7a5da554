import { Worker } from 'node:worker_threads'
import type { QueryRunner } from '../queryRunner.ts'
import type { WorkerAnswer, WorkerRequest, WorkerStart } from './protocol.ts'
import { DatabaseError, DatabaseUnavailable } from '../databaseError.ts'

type Pending = {
  resolve: (value: { rows: Record<string, unknown>[]; affectedRows: number }) => void
  reject: (error: Error) => void
}
type RequestBody =
  | { kind: 'query'; sql: string; parameters: readonly unknown[] }
  | { kind: 'exec'; sql: string }
  | { kind: 'dump'; file: string }
  | { kind: 'close' }

/** Opening costs a second of CPU time, so a folder that cannot be opened is not retried on every call. */
const REOPEN_INTERVAL_MS = 1_000

/**
 * The embedded PostgreSQL (PGlite) in a worker thread. PGlite ignores `statement_timeout`, so a query longer than
 * `queryTimeoutMs` terminates the thread. A crash or lack of memory can end it too. In either case the database is
 * reopened and committed rows are intact. Data survives a killed process. PGlite never fsyncs, so only a PostgreSQL
 * server survives a power loss.
 */
export class EmbeddedDatabase implements QueryRunner {
  readonly #start: WorkerStart
  readonly #queryTimeoutMs: number
  /** Null while no thread runs: the next call starts one. */
  #worker: Promise<Worker> | null = null
  #current: Worker | null = null
  /** In the order in which the thread serves them. */
  #pending = new Map<number, Pending>()
  /** Of the first one, which the thread is serving. */
  #watchdog: NodeJS.Timeout | undefined
  #nextId = 1
  #epoch = 0
  #reopenAt = 0
  #isClosed = false

  private constructor(start: WorkerStart, queryTimeoutMs: number) {
    this.#start = start
    this.#queryTimeoutMs = queryTimeoutMs
  }

  static async open(start: WorkerStart, queryTimeoutMs: number): Promise<EmbeddedDatabase> {
    const database = new EmbeddedDatabase(start, queryTimeoutMs)
    database.#worker = database.#open()
    await database.#worker
    return database
  }

  /** Increases whenever a thread ends, because its transactions are rolled back. */
  get epoch(): number {
    return this.#epoch
  }

  query(
    sql: string,
    parameters: readonly unknown[],
  ): Promise<{ rows: Record<string, unknown>[]; affectedRows: number }> {
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
    if (this.#isClosed) return
    this.#isClosed = true
    const worker = await this.#worker?.catch(() => null)
    if (worker === null || worker === undefined) return
    await this.#post(worker, { kind: 'close' })
    await worker.terminate()
  }

  async #call(body: RequestBody): Promise<{ rows: Record<string, unknown>[]; affectedRows: number }> {
    if (this.#isClosed) throw new DatabaseUnavailable('UNREACHABLE', 'the embedded database is closed')
    return this.#post(await this.#ready(), body)
  }

  #post(worker: Worker, body: RequestBody): Promise<{ rows: Record<string, unknown>[]; affectedRows: number }> {
    if (worker !== this.#current)
      return Promise.reject(new DatabaseUnavailable('LOST', 'the thread of the embedded database has ended'))
    const id = this.#nextId++
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve, reject })
      if (this.#pending.size === 1) this.#watch(worker)
      worker.postMessage({ id, ...body } satisfies WorkerRequest)
    })
  }

  async #ready(): Promise<Worker> {
    if (this.#worker === null && performance.now() < this.#reopenAt)
      throw new DatabaseUnavailable('UNREACHABLE', 'the embedded database could not be opened again')
    const opening = this.#worker ?? this.#open()
    this.#worker = opening
    try {
      return await opening
    } catch (error) {
      if (this.#worker === opening) {
        this.#worker = null
        this.#reopenAt = performance.now() + REOPEN_INTERVAL_MS
      }
      throw new DatabaseUnavailable('UNREACHABLE', 'the embedded database could not be opened again', error)
    }
  }

  #open(): Promise<Worker> {
    const worker = new Worker(workerFile(), { workerData: this.#start, execArgv: workerArguments() })
    return new Promise((resolve, reject) => {
      worker.on('message', (answer: WorkerAnswer) => {
        if (answer.kind === 'ready') {
          this.#current = worker
          resolve(worker)
        } else if (answer.kind === 'failed') reject(new DatabaseError(answer.fault))
        else this.#settle(worker, answer)
      })
      worker.on('error', reject)
      worker.on('exit', () => {
        reject(new Error('the thread of the embedded database ended while it was opened'))
        this.#workerExited(worker)
      })
    })
  }

  #settle(worker: Worker, answer: Extract<WorkerAnswer, { id: number }>): void {
    const pending = this.#pending.get(answer.id)
    if (pending === undefined) return
    this.#pending.delete(answer.id)
    clearTimeout(this.#watchdog)
    if (this.#pending.size > 0) this.#watch(worker)
    if (answer.kind === 'answer') pending.resolve({ rows: withBuffers(answer.rows), affectedRows: answer.affectedRows })
    else pending.reject(new DatabaseError(answer.fault))
  }

  #watch(worker: Worker): void {
    this.#watchdog = setTimeout(() => this.#restart(worker), this.#queryTimeoutMs)
  }

  /** Called when the thread ended on its own. */
  #workerExited(worker: Worker): void {
    if (this.#current !== worker) return
    this.#worker = null
    this.#end()
  }

  /** Terminates a thread whose query exceeds the timeout. Only that one is cancelled; those behind it had not begun. */
  #restart(worker: Worker): void {
    if (this.#current !== worker) return
    this.#worker = worker.terminate().then(() => this.#open())
    this.#worker.catch(() => {}) // The next call reports the error.
    const [first] = this.#pending
    if (first !== undefined) {
      const [id, { reject }] = first
      this.#pending.delete(id)
      reject(new DatabaseError({ message: 'canceling statement due to the watchdog', code: '57014' }))
    }
    this.#end()
  }

  #end(): void {
    this.#current = null
    this.#epoch += 1
    clearTimeout(this.#watchdog)
    const error = new DatabaseUnavailable('LOST', 'the thread of the embedded database has ended', undefined, {
      isUnanswered: true,
    })
    for (const { reject } of this.#pending.values()) reject(error)
    this.#pending.clear()
  }
}

/** Buffers become plain Uint8Arrays when passed between threads. The `pg` driver returns Buffers, so this one does too. */
export function withBuffers(rows: Record<string, unknown>[]): Record<string, unknown>[] {
  const columns = Object.entries(rows[0] ?? {})
    .filter(([, value]) => value instanceof Uint8Array || value === null)
    .map(([name]) => name)
  for (const row of rows) {
    for (const name of columns) {
      const value = row[name]
      if (value instanceof Uint8Array) row[name] = Buffer.from(value.buffer, value.byteOffset, value.byteLength)
    }
  }
  return rows
}

/**
 * The thread receives Buffers as Uint8Array and dates as Date; PGlite accepts both. `undefined` is a bug in the
 * caller.
 */
export function plain(value: unknown): unknown {
  if (value === undefined) throw new TypeError('A query parameter is undefined')
  return value
}

/** The bundled worker is next to the bundle; in the sources it is the TypeScript file, run by tsx. */
function workerFile(): URL {
  return import.meta.url.endsWith('.ts')
    ? new URL('./worker.dev.mjs', import.meta.url)
    : new URL('./pglite-worker.mjs', import.meta.url)
}

function workerArguments(): string[] {
  return process.execArgv.filter(argument => argument === '--enable-source-maps')
}
