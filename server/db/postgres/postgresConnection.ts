import type { QueryResult } from 'pg'
import type { LeasedConnection, QueryAnswer } from '../connectionSource.ts'
import { DatabaseUnavailable, endsConnection, sqlState } from '../databaseError.ts'
import type { StatementNames } from './statementNames.ts'
import type { WatchedClient } from './watchedClient.ts'

const writes: ReadonlySet<string> = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])
/** Migrations and bulk loading disable the server's statement timeout; the client's timeout is then disabled too. */
const DISABLES_TIMEOUT = /^\s*set (local )?statement_timeout = 0\b/i
const RESTORES_TIMEOUT = /^\s*reset statement_timeout\b/i
const ENDS_TRANSACTION = /^\s*(?:commit|rollback)\b/i

type Options = {
  readonly client: WatchedClient
  /** Null without prepared statements. */
  readonly names: StatementNames | null
  readonly answerTimeoutMs: number
  onLoss(): void
  release(isBroken: boolean): void
}

/** A pool client in use by one caller. It distinguishes a lost connection from an error of the server. */
export class PostgresConnection implements LeasedConnection {
  readonly #options: Options
  #isLost = false
  #isReleased = false
  #withoutTimeout: 'no' | 'transaction' | 'session' = 'no'

  constructor(options: Options) {
    this.#options = options
  }

  get isLost(): boolean {
    return this.#isLost || this.#options.client.fault !== undefined
  }

  async query(text: string, parameters: readonly unknown[]): Promise<QueryAnswer> {
    const { client, names } = this.#options
    if (this.isLost) throw this.#connectionLost('LOST', client.fault)
    this.#trackTimeout(text)
    const name = names?.nameOf(text)
    const values = [...parameters]
    let isOverdue = false
    const timer =
      this.#withoutTimeout === 'no'
        ? setTimeout(() => {
            isOverdue = true
            client.drop()
          }, this.#options.answerTimeoutMs)
        : undefined
    try {
      return answerOf(await (name === undefined ? client.query(text, values) : client.query({ name, text, values })))
    } catch (error) {
      if (isOverdue) throw this.#connectionLost('TIMEOUT', error)
      if (this.isLost || endsConnection(sqlState(error))) throw this.#connectionLost('LOST', error)
      throw error
    } finally {
      clearTimeout(timer)
    }
  }

  /** A client inside a transaction must not go to the next caller. */
  release(): void {
    if (this.#isReleased) return
    this.#isReleased = true
    if (this.isLost && !this.#isLost) this.#options.onLoss()
    this.#options.release(this.isLost || this.#options.client.getTransactionStatus() !== 'I')
  }

  #connectionLost(reason: 'LOST' | 'TIMEOUT', cause: unknown): DatabaseUnavailable {
    if (!this.#isLost) this.#options.onLoss()
    this.#isLost = true
    const message =
      reason === 'LOST'
        ? 'the connection to the database was lost'
        : `the database did not answer within ${this.#options.answerTimeoutMs} ms`
    return new DatabaseUnavailable(reason, message, cause)
  }

  #trackTimeout(text: string): void {
    const disables = DISABLES_TIMEOUT.exec(text)
    if (disables !== null) this.#withoutTimeout = disables[1] === undefined ? 'session' : 'transaction'
    else if (RESTORES_TIMEOUT.test(text) || (this.#withoutTimeout === 'transaction' && ENDS_TRANSACTION.test(text)))
      this.#withoutTimeout = 'no'
  }
}

/** Several statements in one query return a list of results, whose rows are never used. */
function answerOf(result: QueryResult<Record<string, unknown>>): QueryAnswer {
  return { rows: result.rows ?? [], affectedRows: writes.has(result.command) ? (result.rowCount ?? 0) : undefined }
}
