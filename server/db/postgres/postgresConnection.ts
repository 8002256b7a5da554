import type { QueryResult } from 'pg'
import type { LeasedConnection, QueryAnswer } from '../connectionSource.ts'
import { DatabaseUnavailable, endsConnection, isFromBetween, sqlState } from '../databaseError.ts'
import type { StatementNames } from './statementNames.ts'
import type { WatchedClient } from './watchedClient.ts'

const writes: ReadonlySet<string> = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])
/** Migrations and bulk loading disable the server's statement timeout; the client's timeout is then disabled too. */
const DISABLES_TIMEOUT = /^\s*set (local )?statement_timeout = 0\b/i
const RESTORES_TIMEOUT = /^\s*reset statement_timeout\b/i
const ENDS_TRANSACTION = /^\s*(?:commit|rollback)\b/i
const BEGINS_READ_ONLY = /^\s*begin\b.*\bread only\s*$/i
/** The server has become a standby, or its administrator lets it read only. */
const READ_ONLY_SERVER = '25006'
/** How long a statement runs until `onSlow` asks whether another server accepts writes meanwhile, and again after each such time. */
const SLOW_MS = 1_000

type Options = {
  readonly client: WatchedClient
  /** Null without prepared statements. */
  readonly names: StatementNames | null
  readonly answerTimeoutMs: number
  onLoss(): void
  /** Called each second while a statement has no response. Absent with a single server. */
  onSlow?: (() => void) | undefined
  release(isBroken: boolean): void
}

/** A pool client in use by one caller. It distinguishes a lost connection from an error of the server. */
export class PostgresConnection implements LeasedConnection {
  readonly #options: Options
  #isLost = false
  #isReleased = false
  #isReadOnly = false
  #withoutTimeout: 'no' | 'transaction' | 'session' = 'no'

  constructor(options: Options) {
    this.#options = options
  }

  get isLost(): boolean {
    return this.#isLost || this.#options.client.fault !== undefined
  }

  async query(text: string, parameters: readonly unknown[]): Promise<QueryAnswer> {
    const { client, names } = this.#options
    if (this.isLost) throw this.#connectionLost('LOST', client.fault, false)
    this.#trackTimeout(text)
    if (BEGINS_READ_ONLY.test(text)) this.#isReadOnly = true
    const name = names?.nameOf(text)
    const values = [...parameters]
    let isOverdue = false
    const limitMs = this.#withoutTimeout === 'no' ? this.#options.answerTimeoutMs : Infinity
    const timer = this.#watch(limitMs, () => {
      isOverdue = true
      client.drop()
    })
    try {
      return answerOf(await (name === undefined ? client.query(text, values) : client.query({ name, text, values })))
    } catch (error) {
      const state = sqlState(error)
      if (isOverdue) throw this.#connectionLost('TIMEOUT', error, true)
      const isStandby = state === READ_ONLY_SERVER && !this.#isReadOnly
      if (isStandby) client.drop()
      if (this.isLost || endsConnection(state)) throw this.#connectionLost('LOST', error, isFromBetween(state))
      throw error
    } finally {
      timer.stop()
      if (ENDS_TRANSACTION.test(text)) this.#isReadOnly = false
    }
  }

  /** One timer for both limits, because hardly any statement reaches the first. */
  #watch(limitMs: number, onOverdue: () => void): { stop(): void } {
    const { onSlow } = this.#options
    let leftMs = limitMs
    let timer: NodeJS.Timeout | undefined
    const wait = (): void => {
      const nextMs = onSlow === undefined ? leftMs : Math.min(leftMs, SLOW_MS)
      if (nextMs === Infinity) return
      timer = setTimeout(() => {
        leftMs -= nextMs
        if (leftMs <= 0) return onOverdue()
        onSlow?.()
        wait()
      }, nextMs)
    }
    wait()
    return { stop: () => clearTimeout(timer) }
  }

  /** A client inside a transaction must not go to the next caller. */
  release(): void {
    if (this.#isReleased) return
    this.#isReleased = true
    if (this.isLost && !this.#isLost) this.#options.onLoss()
    this.#options.release(this.isLost || this.#options.client.getTransactionStatus() !== 'I')
  }

  #connectionLost(reason: 'LOST' | 'TIMEOUT', cause: unknown, isUnanswered: boolean): DatabaseUnavailable {
    if (!this.#isLost) this.#options.onLoss()
    this.#isLost = true
    const message =
      reason === 'LOST'
        ? 'the connection to the database was lost'
        : `the database did not answer within ${this.#options.answerTimeoutMs} ms`
    return new DatabaseUnavailable(reason, message, cause, { isUnanswered })
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
