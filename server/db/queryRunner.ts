import type { Dialect } from 'kysely'
import type { ConnectionSource, LeasedConnection, QueryAnswer } from './connectionSource.ts'
import { DatabaseUnavailable } from './databaseError.ts'
import { reconnectingDialect } from './reconnectingDialect.ts'

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

/**
 * Kysely dialect for a database with one connection (PGlite). One caller holds the connection; others queue for up to
 * `timeoutMs`. Using the outer `db` inside a transaction deadlocks until that timeout: pass the transaction on.
 */
export function singleConnectionDialect(runner: QueryRunner, timeoutMs = DEFAULT_TIMEOUT_MS): Dialect {
  return reconnectingDialect(new SingleConnection(runner, timeoutMs))
}

class SingleConnection implements ConnectionSource {
  readonly #runner: QueryRunner
  readonly #timeoutMs: number
  readonly #waiting: (() => void)[] = []
  #isLeased = false

  constructor(runner: QueryRunner, timeoutMs: number) {
    this.#runner = runner
    this.#timeoutMs = timeoutMs
  }

  acquire(): Promise<LeasedConnection> {
    if (!this.#isLeased) return Promise.resolve(this.#lease())
    return new Promise((resolve, reject) => {
      const go = (): void => {
        clearTimeout(timer)
        resolve(this.#lease())
      }
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(go), 1)
        reject(new DatabaseUnavailable('QUEUE', `the embedded database was in use for ${this.#timeoutMs} ms`))
      }, this.#timeoutMs)
      this.#waiting.push(go)
    })
  }

  async close(): Promise<void> {}

  #lease(): LeasedConnection {
    this.#isLeased = true
    return new RunnerConnection(this.#runner, () => {
      this.#isLeased = false
      this.#waiting.shift()?.()
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
