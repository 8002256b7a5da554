import pg from 'pg'
import type { DatabaseHost } from '../../config/databaseHosts.ts'
import type { ConnectionSource, LeasedConnection, QueryAnswer } from '../connectionSource.ts'
import { DatabaseUnavailable, sqlState } from '../databaseError.ts'
import { PostgresConnection } from './postgresConnection.ts'
import { PrimaryFinder } from './primaryFinder.ts'
import { probeHost } from './probe.ts'
import { SharedReads } from './sharedReads.ts'
import { StatementNames } from './statementNames.ts'
import { clientOf, WatchedClient } from './watchedClient.ts'

/** Message of the pool when no connection became free in time (pg-pool has no code for it). */
const QUEUE_TIMEOUT_MESSAGE = 'timeout exceeded when trying to connect'
const TOO_MANY_CONNECTIONS = '53300'
/** How long shutdown waits for running queries. */
const CLOSE_TIMEOUT_MS = 5_000
const KEEP_ALIVE_MS = 10_000
/** A search may end just before the server that it found fails. */
const MAX_CONNECT_ATTEMPTS = 3
/** From this size on one connection of the pool is shared by short reads. A smaller one needs each of its connections for transactions. */
const SHARED_FROM = 5
/** After this time without a connection another server may accept writes. */
const SLOW_CONNECT_MS = 1_000

export type PostgresSettings = {
  readonly connection: pg.ClientConfig
  /** With several servers, connections are made to the one that accepts writes. */
  readonly hosts: readonly DatabaseHost[]
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
  readonly #Client: typeof WatchedClient
  /** Null with few connections, or without prepared statements. */
  readonly #shared: SharedReads | null
  readonly #settings: PostgresSettings
  readonly #names: StatementNames | null
  readonly #clients = new Map<WatchedClient, number>()
  /** Increases with every lost connection: a restart or switch-over usually breaks the older connections too. */
  #generation = 0
  #waited: (ms: number) => void = () => {}
  /** Null with a single server. */
  readonly #finder: PrimaryFinder | null
  readonly #opening = new Set<WatchedClient>()

  constructor(settings: PostgresSettings) {
    this.#settings = settings
    this.#names = settings.prepare ? new StatementNames() : null
    const [onlyHost, ...otherHosts] = settings.hosts
    if (onlyHost === undefined) throw new RangeError('a pool needs a server')
    this.#finder =
      otherHosts.length === 0
        ? null
        : new PrimaryFinder({
            hosts: settings.hosts,
            probe: host => probeHost({ ...settings.connection, types: { getTypeParser } }, host),
            onSwitch: host => this.#dropOthers(host),
          })
    this.#Client =
      this.#finder === null
        ? WatchedClient
        : clientOf(
            () => this.#finder?.last ?? onlyHost,
            client => {
              this.#opening.add(client)
              client.once('end', () => this.#opening.delete(client))
            },
          )
    this.#shared =
      this.#names === null || settings.poolSize < SHARED_FROM
        ? null
        : new SharedReads({
            open: () => this.#openShared(),
            isCurrent: client => this.#isCurrent(client),
            names: this.#names,
            answerTimeoutMs: settings.answerTimeoutMs,
            onLoss: () => {
              this.#distrust()
            },
          })
    this.#pool = new pg.Pool({
      ...this.#clientConfig(),
      Client: this.#Client,
      max: this.#shared === null ? settings.poolSize : settings.poolSize - 1,
    })
    this.#pool.on('error', () => {
      this.#distrust()
    }) // An idle connection broke; the pool has removed it.
    this.#pool.on('connect', client => {
      this.#opening.delete(asWatchedClient(client))
      this.#clients.set(asWatchedClient(client), this.#generation)
    })
    this.#pool.on('remove', client => {
      this.#clients.delete(asWatchedClient(client))
    })
  }

  state(): { used: number; idle: number; waiting: number; shared: number } {
    const { totalCount, idleCount, waitingCount } = this.#pool
    const shared = this.#shared?.isOpen === true ? 1 : 0
    return { used: totalCount - idleCount, idle: idleCount, waiting: waitingCount, shared }
  }

  onWait(listener: (ms: number) => void): void {
    this.#waited = listener
  }

  acquire(): Promise<LeasedConnection> {
    return this.#lease(this.#settings.answerTimeoutMs, () => {
      this.#distrust()
    })
  }

  readShared(text: string, parameters: readonly unknown[]): Promise<QueryAnswer | undefined> | undefined {
    return this.#shared?.read(text, parameters)
  }

  /** Checks that the server responds. A probe that times out discards only its own connection. */
  async probe(timeoutMs: number): Promise<void> {
    const connection = await this.#lease(timeoutMs, () => this.#finder?.check())
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
      await Promise.all([this.#pool.end(), this.#shared?.close()])
    } finally {
      clearTimeout(timer)
    }
  }

  #clientConfig(): pg.ClientConfig {
    return {
      ...this.#settings.connection,
      types: { getTypeParser },
      connectionTimeoutMillis: this.#settings.connectTimeoutMs,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    }
  }

  async #openShared(): Promise<WatchedClient> {
    await this.#finder?.primary()
    const generation = this.#generation
    const client = new this.#Client({ ...this.#clientConfig(), pipeline: true })
    client.once('end', () => this.#clients.delete(client))
    const timer = setTimeout(() => {
      client.drop()
    }, this.#settings.connectTimeoutMs)
    try {
      await client.connect()
      await client.query('set default_transaction_read_only = on')
      this.#opening.delete(client)
      this.#clients.set(client, generation)
      return client
    } catch (error) {
      client.drop()
      throw error
    } finally {
      clearTimeout(timer)
    }
  }

  /** As `#lease` checks before each use, but without a search for the primary. */
  #isCurrent(client: WatchedClient): boolean {
    if (client.fault !== undefined || this.#clients.get(client) !== this.#generation) return false
    if (this.#finder === null) return true
    return client.hostName === this.#finder.current?.name && client.isStandby === false
  }

  /** Connections made so far are replaced, and the server that accepts writes is searched for. */
  #distrust(): void {
    this.#generation += 1
    this.#finder?.doubt()
  }

  /** Statements that wait for a server which was left would wait until their timeout, or be committed where nobody reads. */
  #dropOthers({ name }: DatabaseHost): void {
    this.#generation += 1
    for (const client of [...this.#opening, ...this.#clients.keys()]) {
      if (client.hostName === name) continue
      this.#opening.delete(client)
      client.drop()
    }
  }

  async #lease(answerTimeoutMs: number, onLoss: () => void): Promise<PostgresConnection> {
    for (let attempt = 1; ;) {
      const host = (await this.#finder?.primary())?.name ?? null
      const client = await this.#connect().catch((error: unknown) => {
        if (this.#finder === null || attempt >= MAX_CONNECT_ATTEMPTS || !isUnreachable(error)) throw error
        this.#finder.doubt()
        return null
      })
      if (client === null) {
        attempt += 1
        continue
      }
      const own = asWatchedClient(client)
      if (own.fault === undefined && own.hostName === host && this.#clients.get(own) === this.#generation) {
        if (this.#finder === null || own.isStandby === false) return this.#leased(client, own, answerTimeoutMs, onLoss)
        this.#finder.doubt()
        if (attempt >= MAX_CONNECT_ATTEMPTS) {
          releaseClient(client, own, true)
          throw new DatabaseUnavailable('UNREACHABLE', 'the database server has become a standby')
        }
        attempt += 1
      }
      releaseClient(client, own, true)
    }
  }

  #leased(client: pg.PoolClient, own: WatchedClient, answerTimeoutMs: number, onLoss: () => void): PostgresConnection {
    return new PostgresConnection({
      client: own,
      names: this.#names,
      answerTimeoutMs,
      onLoss,
      onSlow: this.#finder === null ? undefined : () => this.#finder?.check(),
      release: isBroken => {
        releaseClient(client, own, isBroken)
      },
    })
  }

  async #connect(): Promise<pg.PoolClient> {
    const started = performance.now()
    const slow = this.#finder === null ? undefined : setInterval(() => this.#finder?.check(), SLOW_CONNECT_MS)
    try {
      return await this.#pool.connect()
    } catch (error) {
      const isFull =
        sqlState(error) === TOO_MANY_CONNECTIONS || (error instanceof Error && error.message === QUEUE_TIMEOUT_MESSAGE)
      if (isFull) throw new DatabaseUnavailable('QUEUE', 'every connection to the database is in use', error)
      throw new DatabaseUnavailable('UNREACHABLE', 'no connection to the database', error)
    } finally {
      clearInterval(slow)
      this.#waited(performance.now() - started)
    }
  }
}

function isUnreachable(error: unknown): boolean {
  return error instanceof DatabaseUnavailable && error.reason === 'UNREACHABLE'
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
