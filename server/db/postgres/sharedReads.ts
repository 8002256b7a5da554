import type { QueryResult } from 'pg'
import type { QueryAnswer } from '../connectionSource.ts'
import { endsConnection, sqlState } from '../databaseError.ts'
import type { StatementNames } from './statementNames.ts'
import type { WatchedClient } from './watchedClient.ts'

/** How many reads may wait on the connection. More take connections of the pool, so that the server uses more of its cores. */
const MAX_WAITING = 32
/** After this time without a response a read is made again, on a connection of the pool. */
const PATIENCE_MS = 50
/** A statement that takes longer than this on average would delay those behind it. */
const QUICK_MS = 3
/** How much the latest time counts in the average, and at most how long it counts: the process may have been busy. */
const LATEST_SHARE = 0.1
const MAX_COUNTED_MS = 10
/** For how long a statement that is not quick takes connections of the pool. */
const ALONE_MS = 10_000
/** How long no connection is opened after one could not be, or was given up. */
const REOPEN_MS = 1_000
/** A statement that would write, or a server that accepts no writes. */
const READ_ONLY = '25006'

type Options = {
  /** Opens a connection that pipelines and on which nothing can be written. */
  open(): Promise<WatchedClient>
  /** False for a connection that is lost, distrusted or to another server than the primary. */
  isCurrent(client: WatchedClient): boolean
  readonly names: StatementNames
  readonly answerTimeoutMs: number
  onLoss(): void
}

type Sent = { readonly text: string; readonly sentAt: number; readonly giveUp: () => void }
type Pace = { averageMs: number; aloneUntil: number }

/**
 * Short prepared reads of all callers on one connection, sent without waiting for the responses to those before (decision 126).
 * Half of the processor time of a short read is one write to a connection of its own; here one write carries what a turn of
 * the event loop asks for.
 *
 * A response is never awaited here for long: whatever is slow, lost or rejected as a write is left to a connection of the
 * pool, which retries and reports. That is safe because PostgreSQL itself prevents writes on this connection.
 */
export class SharedReads {
  readonly #options: Options
  #client: WatchedClient | null = null
  #isOpening = false
  #reopenAt = -Infinity
  #isClosed = false
  /** In the order of their responses. */
  readonly #sent: Sent[] = []
  readonly #paces = new Map<string, Pace>()
  #lastAnswerAt = -Infinity
  /** Its oldest read had no response in time: nothing is sent until all have one. */
  #isStalled = false
  #timer: NodeJS.Timeout | undefined
  #isGathering = false

  constructor(options: Options) {
    this.#options = options
  }

  /** True while reads can be shared. */
  get isOpen(): boolean {
    return this.#client !== null && this.#client.fault === undefined && !this.#isStalled
  }

  /**
   * The response to a read; undefined, at once or later, if it must be made on a connection of the pool.
   * @throws the error of the statement, with its SQLSTATE
   */
  read(text: string, parameters: readonly unknown[]): Promise<QueryAnswer | undefined> | undefined {
    const name = this.#options.names.knownName(text)
    if (name === undefined || this.#isStalled || this.#sent.length >= MAX_WAITING || this.#isAlone(text))
      return undefined
    const client = this.#current()
    if (client === null) return undefined
    this.#gather(client)
    return new Promise((resolve, reject) => {
      const sent: Sent = { text, sentAt: performance.now(), giveUp: () => resolve(undefined) }
      this.#sent.push(sent)
      this.#watch(PATIENCE_MS)
      client.query<Record<string, unknown>>({ name, text, values: [...parameters] }).then(
        ({ rows }: QueryResult<Record<string, unknown>>) => {
          this.#note(sent)
          resolve({ rows, affectedRows: undefined })
        },
        (error: unknown) => {
          this.#note(sent)
          const state = sqlState(error)
          const isLost = client.fault !== undefined || endsConnection(state)
          if (!isLost && state !== READ_ONLY) return reject(error)
          if (!isLost) this.#leaveAlone(text)
          else if (this.#client === client) this.#forget(client, true)
          resolve(undefined)
        },
      )
    })
  }

  /** Waits for the responses to what was sent, or until its client is dropped. */
  async close(): Promise<void> {
    this.#isClosed = true
    this.#stopWatching()
    await this.#client?.end()
  }

  #isAlone(text: string): boolean {
    const pace = this.#paces.get(text)
    return pace !== undefined && pace.aloneUntil > performance.now()
  }

  /** The open connection. Without one it is opened, and nobody waits for that. */
  #current(): WatchedClient | null {
    const client = this.#client
    if (this.#isClosed) return null
    if (client !== null && this.#options.isCurrent(client)) return client
    if (client !== null) this.#forget(client, client.fault !== undefined)
    if (!this.#isOpening && performance.now() >= this.#reopenAt) void this.#open()
    return null
  }

  async #open(): Promise<void> {
    this.#isOpening = true
    try {
      const client = await this.#options.open()
      if (this.#isClosed) client.drop()
      else this.#client = client
    } catch {
      // Reads go on in the pool, which reports what is wrong with the server.
      this.#reopenAt = performance.now() + REOPEN_MS
    } finally {
      this.#isOpening = false
    }
  }

  /** Its reads are rejected by this, and made again. */
  #forget(client: WatchedClient, isLost: boolean): void {
    this.#client = null
    this.#reopenAt = performance.now() + REOPEN_MS
    client.drop()
    if (!isLost) return
    // The statements were not what took so long.
    this.#paces.clear()
    this.#options.onLoss()
  }

  /** Holds back what is sent until the end of this turn of the event loop: a write costs the same for one read and for ten. */
  #gather(client: WatchedClient): void {
    if (this.#isGathering) return
    this.#isGathering = true
    client.holdWrites()
    setImmediate(() => {
      this.#isGathering = false
      client.sendWrites()
    })
  }

  /** Responses come in the order of their reads, so a read has taken the time since the response before it. */
  #note(sent: Sent): void {
    const now = performance.now()
    const ms = Math.min(now - Math.max(sent.sentAt, this.#lastAnswerAt), MAX_COUNTED_MS)
    this.#lastAnswerAt = now
    this.#sent.splice(this.#sent.indexOf(sent), 1)
    if (this.#isStalled && this.#sent.length === 0) {
      this.#isStalled = false
      this.#stopWatching()
    }
    const pace = this.#paces.get(sent.text) ?? { averageMs: 0, aloneUntil: -Infinity }
    pace.averageMs += (ms - pace.averageMs) * LATEST_SHARE
    this.#paces.set(sent.text, pace)
    if (pace.averageMs > QUICK_MS) this.#leaveAlone(sent.text)
  }

  #leaveAlone(text: string): void {
    this.#paces.set(text, { averageMs: 0, aloneUntil: performance.now() + ALONE_MS })
  }

  /** One timer for all reads: the first is the oldest. */
  #watch(afterMs: number): void {
    if (this.#timer !== undefined) return
    // If this process was busy, responses that have arrived are read before anything is decided.
    this.#timer = setTimeout(() => setImmediate(() => this.#look()), afterMs)
  }

  #stopWatching(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  #look(): void {
    this.#stopWatching()
    const [oldest] = this.#sent
    if (oldest === undefined || this.#isClosed) return
    const waitedMs = performance.now() - oldest.sentAt
    if (waitedMs < PATIENCE_MS) return this.#watch(PATIENCE_MS - waitedMs)
    if (!this.#isStalled) {
      this.#isStalled = true
      this.#leaveAlone(oldest.text)
      for (const { giveUp } of this.#sent) giveUp()
    }
    if (waitedMs < this.#options.answerTimeoutMs) return this.#watch(this.#options.answerTimeoutMs - waitedMs)
    if (this.#client !== null) this.#forget(this.#client, true)
  }
}
