import type { CompiledQuery, DatabaseConnection, Dialect, Driver, QueryResult, TransactionSettings } from 'kysely'
import { PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import { notePoolWait, noteStatement } from '../tracing/calls.ts'
import type { ConnectionSource, LeasedConnection, QueryAnswer } from './connectionSource.ts'
import { DatabaseUnavailable, sqlState } from './databaseError.ts'
import type { ReadOneRow } from './oneRow.ts'
import { statementName } from './statementName.ts'

const READ = /^\s*(?:select|with)\b/i
const WRITES_INSIDE = /\b(?:insert|update|delete|merge)\b/i
const READ_ONLY_TRANSACTION = '25006'
/** Sent by a pooler that has lost the server while a commit was running; the text of a commit cannot be malformed. */
const LOST_BY_POOLER = '08P01'
const READ_ONLY = /\bread only$/i

/**
 * Kysely dialect for connections that may be lost at any moment (decision 033). Only a read outside a transaction and
 * the begin of a transaction are retried, once and on a new connection. Whether a write took effect is unknown.
 */
export function reconnectingDialect(source: ConnectionSource): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new ReconnectingDriver(source),
    createIntrospector: db => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
}

/** Reads past the query builder, which the portal's hottest statements need nothing of: shared if possible, otherwise with the same retry. */
export function directRead(source: ConnectionSource): ReadOneRow {
  return async (text, parameters) => {
    const shared = source.readShared?.(text, parameters)
    const answer = shared === undefined ? undefined : await noted(text, shared)
    if (answer !== undefined) return answer.rows[0]
    const connection = new ReconnectingConnection(source, await lease(source, true))
    try {
      return (await connection.run(text, parameters)).rows[0]
    } finally {
      connection.release()
    }
  }
}

/** Also notes a read that is made again: then its time is what the caller lost by that. */
async function noted(text: string, shared: Promise<QueryAnswer | undefined>): Promise<QueryAnswer | undefined> {
  const startedAt = performance.now()
  let isError = true
  try {
    const answer = await shared
    isError = answer === undefined
    return answer
  } finally {
    noteStatement(statementName(text), startedAt, isError)
  }
}

/** Notes how long the caller waited, also if it gets none. */
async function lease(source: ConnectionSource, isForRead = false): Promise<LeasedConnection> {
  const startedAt = performance.now()
  try {
    return await (isForRead && source.acquireForRead !== undefined ? source.acquireForRead() : source.acquire())
  } finally {
    notePoolWait(performance.now() - startedAt)
  }
}

class ReconnectingDriver implements Driver {
  readonly #source: ConnectionSource

  constructor(source: ConnectionSource) {
    this.#source = source
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<ReconnectingConnection> {
    return new ReconnectingConnection(this.#source, await lease(this.#source))
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    asReconnecting(connection).release()
  }

  async beginTransaction(
    connection: DatabaseConnection,
    { isolationLevel, accessMode }: TransactionSettings,
  ): Promise<void> {
    await asReconnecting(connection).begin(
      `begin${isolationLevel === undefined ? '' : ` isolation level ${isolationLevel}`}${accessMode === undefined ? '' : ` ${accessMode}`}`,
    )
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await asReconnecting(connection).commit()
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await asReconnecting(connection).rollback()
  }

  destroy(): Promise<void> {
    return this.#source.close()
  }
}

function asReconnecting(connection: DatabaseConnection): ReconnectingConnection {
  if (connection instanceof ReconnectingConnection) return connection
  throw new TypeError('the connection is not of this driver')
}

/** Measures each statement by its name. */
class ReconnectingConnection implements DatabaseConnection {
  readonly #source: ConnectionSource
  #connection: LeasedConnection
  #isInTransaction = false
  #isReadOnly = false

  constructor(source: ConnectionSource, connection: LeasedConnection) {
    this.#source = source
    this.#connection = connection
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    return resultOf(await this.run(sql, parameters))
  }

  /** Runs any statement; a lost read is retried. */
  async run(text: string, parameters: readonly unknown[]): Promise<QueryAnswer> {
    const startedAt = performance.now()
    try {
      const answer = await this.#connection.query(text, parameters)
      noteStatement(statementName(text), startedAt, false)
      return answer
    } catch (error) {
      noteStatement(statementName(text), startedAt, true)
      if (this.#isInTransaction) throw error
      if (!READ.test(text)) throw this.#withOutcome(error)
      if (!isLoss(error)) throw WRITES_INSIDE.test(text) ? this.#withOutcome(error) : error
      return this.#retryRead(text, parameters, error)
    }
  }

  // eslint-disable-next-line require-yield -- the signature is Kysely's
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('rows are not streamed by the driver: read batches as server/lists/export/rowBatches.ts does')
  }

  /** Nothing has happened yet, so a transaction whose connection is lost can begin on a new one. */
  async begin(text: string): Promise<void> {
    try {
      await this.#query(text)
    } catch (error) {
      if (!isLoss(error)) throw error
      await this.#renew()
      await this.#query(text)
    }
    this.#isInTransaction = true
    this.#isReadOnly = READ_ONLY.test(text)
  }

  async commit(): Promise<void> {
    try {
      await this.#query('commit')
    } catch (error) {
      throw this.#isReadOnly ? error : this.#withOutcome(error, sqlState(error) === LOST_BY_POOLER)
    }
    this.#isInTransaction = false
  }

  /** The server rolls back the open transaction of a lost connection itself. The original error stays the reported one. */
  async rollback(): Promise<void> {
    try {
      if (!this.#connection.isLost) await this.#query('rollback')
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable)) throw error
    }
    this.#isInTransaction = false
  }

  release(): void {
    this.#connection.release()
  }

  /**
   * Runs in a read-only transaction: PostgreSQL itself decides what a read is, so a `select` that writes never runs
   * twice.
   */
  async #retryRead(text: string, parameters: readonly unknown[], loss: DatabaseUnavailable): Promise<QueryAnswer> {
    await this.#renew()
    await this.begin('begin read only')
    try {
      const answer = await this.#query(text, parameters)
      await this.commit()
      return answer
    } catch (error) {
      await this.rollback()
      throw sqlState(error) === READ_ONLY_TRANSACTION ? this.#withOutcome(loss) : error
    }
  }

  /** A write or a commit without a response may have taken effect; any other failure stays as it is. */
  #withOutcome(error: unknown, isUnanswered = false): unknown {
    const isUnavailable = error instanceof DatabaseUnavailable
    // The embedded database reports its watchdog as an ordinary error, but has lost the statement that was running.
    if (!isUnanswered && !(isUnavailable ? error.isUnanswered : this.#connection.isLost)) return error
    const [reason, cause] = isUnavailable ? [error.reason, error.cause] : (['TIMEOUT', error] as const)
    const message = error instanceof Error ? error.message : String(error)
    return new DatabaseUnavailable(reason, message, cause, { isUnanswered: true, isOutcomeUnknown: true })
  }

  async #query(text: string, parameters: readonly unknown[] = []): Promise<QueryAnswer> {
    const startedAt = performance.now()
    let isError = true
    try {
      const answer = await this.#connection.query(text, parameters)
      isError = false
      return answer
    } finally {
      noteStatement(statementName(text), startedAt, isError)
    }
  }

  async #renew(): Promise<void> {
    this.#connection.release()
    this.#connection = await lease(this.#source)
  }
}

/** After a timeout the database is slow or hangs: a retry would double the wait. */
function isLoss(error: unknown): error is DatabaseUnavailable {
  return error instanceof DatabaseUnavailable && error.reason === 'LOST'
}

function resultOf<R>({ rows, affectedRows }: QueryAnswer): QueryResult<R> {
  return { rows: rows as R[], ...(affectedRows === undefined ? {} : { numAffectedRows: BigInt(affectedRows) }) }
}
