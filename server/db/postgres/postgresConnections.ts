import pg from 'pg'
import type { ConnectionSource, LeasedConnection } from '../connectionSource.ts'
import { DatabaseUnavailable, sqlState } from '../databaseError.ts'
import { PostgresConnection } from './postgresConnection.ts'
import { StatementNames } from './statementNames.ts'
import { WatchedClient } from './watchedClient.ts'

/** Message of the pool when no connection became free in time (pg-pool has no code for it). */
const QUEUE_TIMEOUT_MESSAGE = 'timeout exceeded when trying to connect'
const TOO_MANY_CONNECTIONS = '53300'
/** How long shutdown waits for running queries. */
const CLOSE_TIMEOUT_MS = 5_000
const KEEP_ALIVE_MS = 10_000

export type PostgresSettings = {
  readonly connection: pg.ClientConfig
  readonly poolSize: number
  /** Timeout for opening a connection, and for waiting for a free one. */
  readonly connectTimeoutMs: number
  /** Timeout for the response to one statement. */
  readonly answerTimeoutMs: number
  readonly prepare: boolean
}

/**
 * Connection pool of this process to a PostgreSQL server. Opening, waiting for a free connection and every statement
 * have a client-side timeout. A server that accepts but never responds therefore blocks no one for long.
 */
export class PostgresConnections implements ConnectionSource {
  readonly #pool: pg.Pool
  readonly #settings: PostgresSettings
  readonly #names: StatementNames | null
  readonly #clients = new Map<WatchedClient, number>()
  /** Increases with every lost connection: a restart or switch-over usually breaks the older connections too. */
  #generation = 0
  #waited: (ms: number) => void = () => {}

  constructor(settings: PostgresSettings) {
    this.#settings = settings
    this.#names = settings.prepare ? new StatementNames() : null
    this.#pool = new pg.Pool({
      ...settings.connection,
      types: { getTypeParser },
      Client: WatchedClient,
      max: settings.poolSize,
      connectionTimeoutMillis: settings.connectTimeoutMs,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    })
    this.#pool.on('error', () => {
      this.#generation += 1
    }) // An idle connection broke; the pool has removed it.
    this.#pool.on('connect', client => {
      this.#clients.set(asWatchedClient(client), this.#generation)
    })
    this.#pool.on('remove', client => {
      this.#clients.delete(asWatchedClient(client))
    })
  }

  state(): { used: number; idle: number; waiting: number } {
    const { totalCount, idleCount, waitingCount } = this.#pool
    return { used: totalCount - idleCount, idle: idleCount, waiting: waitingCount }
  }

  onWait(listener: (ms: number) => void): void {
    this.#waited = listener
  }

  acquire(): Promise<LeasedConnection> {
    return this.#lease(this.#settings.answerTimeoutMs, () => {
      this.#generation += 1
    })
  }

  /** Checks that the server responds. A probe that times out discards only its own connection. */
  async probe(timeoutMs: number): Promise<void> {
    const connection = await this.#lease(timeoutMs, () => {})
    try {
      await connection.query('select 1', [])
    } finally {
      connection.release()
    }
  }

  async close(): Promise<void> {
    const timer = setTimeout(() => {
      for (const client of this.#clients.keys()) client.drop()
    }, CLOSE_TIMEOUT_MS)
    try {
      await this.#pool.end()
    } finally {
      clearTimeout(timer)
    }
  }

  async #lease(answerTimeoutMs: number, onLoss: () => void): Promise<PostgresConnection> {
    for (;;) {
      const client = await this.#connect()
      const own = asWatchedClient(client)
      if (own.fault === undefined && this.#clients.get(own) === this.#generation) {
        return new PostgresConnection({
          client: own,
          names: this.#names,
          answerTimeoutMs,
          onLoss,
          release: isBroken => {
            releaseClient(client, own, isBroken)
          },
        })
      }
      releaseClient(client, own, true)
    }
  }

  async #connect(): Promise<pg.PoolClient> {
    const started = performance.now()
    try {
      return await this.#pool.connect()
    } catch (error) {
      const isFull =
        sqlState(error) === TOO_MANY_CONNECTIONS || (error instanceof Error && error.message === QUEUE_TIMEOUT_MESSAGE)
      if (isFull) throw new DatabaseUnavailable('QUEUE', 'every connection to the database is in use', error)
      throw new DatabaseUnavailable('UNREACHABLE', 'no connection to the database', error)
    } finally {
      this.#waited(performance.now() - started)
    }
  }
}

const textTypes: ReadonlySet<number> = new Set([20, 1700, 1082]) // int8, numeric, date

function getTypeParser(oid: number, format?: 'text' | 'binary'): (value: string) => unknown {
  if (textTypes.has(oid)) return value => value
  return pg.types.getTypeParser(oid, format as 'text') as (value: string) => unknown
}

/** The pool closes a client by notifying the server, which may hang; the socket would then stay open. */
function releaseClient(client: pg.PoolClient, own: WatchedClient, isBroken: boolean): void {
  if (isBroken) own.drop()
  client.release(isBroken)
}

function asWatchedClient(client: unknown): WatchedClient {
  if (client instanceof WatchedClient) return client
  throw new TypeError('the pool made a client of another class')
}
