import type { ConnectionSource, LeasedConnection, QueryAnswer } from './connectionSource.ts'
import { DatabaseUnavailable } from './databaseError.ts'

/** Interface of a single-connection database behind Kysely. */
export type QueryRunner = {
  query(
    text: string,
    parameters: readonly unknown[],
  ): Promise<{ rows: Record<string, unknown>[]; affectedRows: number }>
  /**
   * Increases whenever the database is reopened, which rolls back earlier transactions. Absent where that cannot
   * happen.
   */
  readonly epoch?: number
}

const DEFAULT_TIMEOUT_MS = 30_000
/** How many reads may wait in the database at a time. A transaction waits for all of them. */
const MAX_SHARING = 32

type Waiting = { readonly isShared: boolean; readonly go: () => void }

/**
 * A database with one connection (PGlite). One caller holds it; others queue for up to `timeoutMs`. Using the outer `db` inside a
 * transaction deadlocks until that timeout: pass the transaction on.
 *
 * Callers that each make one read outside a transaction hold it together: their statements wait in the database instead of here,
 * so it has the next one as soon as one is done (decision 126).
 */
export class SingleConnection implements ConnectionSource {
  readonly #runner: QueryRunner
  readonly #timeoutMs: number
  /** In the order of their calls: nobody is overtaken. */
  readonly #waiting: Waiting[] = []
  #isLeased = false
  #sharing = 0

  constructor(runner: QueryRunner, timeoutMs = DEFAULT_TIMEOUT_MS) {
    this.#runner = runner
    this.#timeoutMs = timeoutMs
  }

  acquire(): Promise<LeasedConnection> {
    return this.#acquire(false)
  }

  acquireForRead(): Promise<LeasedConnection> {
    return this.#acquire(true)
  }

  async close(): Promise<void> {}

  #acquire(isShared: boolean): Promise<LeasedConnection> {
    if (this.#waiting.length === 0 && this.#isFree(isShared)) return Promise.resolve(this.#lease(isShared))
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        isShared,
        go: () => {
          clearTimeout(timer)
          resolve(this.#lease(isShared))
        },
      }
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1)
        reject(new DatabaseUnavailable('QUEUE', `the embedded database was in use for ${this.#timeoutMs} ms`))
        this.#next()
      }, this.#timeoutMs)
      this.#waiting.push(waiting)
    })
  }

  #isFree(isShared: boolean): boolean {
    return !this.#isLeased && (isShared ? this.#sharing < MAX_SHARING : this.#sharing === 0)
  }

  #next(): void {
    for (let [first] = this.#waiting; first !== undefined && this.#isFree(first.isShared); [first] = this.#waiting) {
      this.#waiting.shift()
      first.go()
    }
  }

  #lease(isShared: boolean): LeasedConnection {
    if (isShared) this.#sharing += 1
    else this.#isLeased = true
    return new RunnerConnection(this.#runner, () => {
      if (isShared) this.#sharing -= 1
      else this.#isLeased = false
      this.#next()
    })
  }
}

class RunnerConnection implements LeasedConnection {
  readonly #runner: QueryRunner
  readonly #epoch: number | undefined
  #release: (() => void) | null

  constructor(runner: QueryRunner, release: () => void) {
    this.#runner = runner
    this.#epoch = runner.epoch
    this.#release = release
  }

  get isLost(): boolean {
    return this.#runner.epoch !== this.#epoch
  }

  /** After a reopen, a statement of an earlier transaction would take effect on its own, outside any transaction. */
  query(text: string, parameters: readonly unknown[]): Promise<QueryAnswer> {
    if (this.isLost) return Promise.reject(new DatabaseUnavailable('LOST', 'the embedded database was opened again'))
    return this.#runner.query(text, parameters)
  }

  release(): void {
    const release = this.#release
    this.#release = null
    release?.()
  }
}
