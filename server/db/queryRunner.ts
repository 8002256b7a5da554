import type { Dialect } from 'kysely'
import type { ConnectionSource, HeldConnection, QueryAnswer } from './connectionSource.ts'
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

const DEFAULT_WAIT_MS = 30_000

/**
 * Kysely dialect for a database with one connection (PGlite). One caller holds the connection; others queue for up to
 * `waitMs`. Using the outer `db` inside a transaction deadlocks until that timeout: pass the transaction on.
 */
export function singleConnectionDialect(runner: QueryRunner, waitMs = DEFAULT_WAIT_MS): Dialect {
  return reconnectingDialect(new SingleConnection(runner, waitMs))
}

class SingleConnection implements ConnectionSource {
  readonly #runner: QueryRunner
  readonly #waitMs: number
  readonly #waiting: (() => void)[] = []
  #isHeld = false

  constructor(runner: QueryRunner, waitMs: number) {
    this.#runner = runner
    this.#waitMs = waitMs
  }

  acquire(): Promise<HeldConnection> {
    if (!this.#isHeld) return Promise.resolve(this.#hold())
    return new Promise((resolve, reject) => {
      const go = (): void => {
        clearTimeout(timer)
        resolve(this.#hold())
      }
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(go), 1)
        reject(new DatabaseUnavailable('QUEUE', `the embedded database was in use for ${this.#waitMs} ms`))
      }, this.#waitMs)
      this.#waiting.push(go)
    })
  }

  async close(): Promise<void> {}

  #hold(): HeldConnection {
    this.#isHeld = true
    return new RunnerConnection(this.#runner, () => {
      this.#isHeld = false
      this.#waiting.shift()?.()
    })
  }
}

class RunnerConnection implements HeldConnection {
  readonly #runner: QueryRunner
  readonly #epoch: number | undefined
  #giveBack: (() => void) | null

  constructor(runner: QueryRunner, giveBack: () => void) {
    this.#runner = runner
    this.#epoch = runner.epoch
    this.#giveBack = giveBack
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
    const giveBack = this.#giveBack
    this.#giveBack = null
    giveBack?.()
  }
}
