import { setTimeout as pause } from 'node:timers/promises'
import type { DatabaseHost } from '../../config/databaseHosts.ts'
import { DatabaseUnavailable } from '../databaseError.ts'

type Options = {
  readonly hosts: readonly DatabaseHost[]
  /**
   * @returns the timeline of a server that accepts writes; each promotion begins a higher one
   * @throws Error that says why a server accepts none
   */
  probe(host: DatabaseHost): Promise<number>
  /** Connections to all other servers are of no use any more. */
  onSwitch(host: DatabaseHost): void
}

type Writable = { readonly host: DatabaseHost; readonly timeline: number }

/** Another writable server may answer within this time: without fencing, the old primary is one too. */
const COMPARE_MS = 50

/**
 * Finds the server that accepts writes among those of DATABASE_URL (API-28). All callers share one search and its
 * result: callers that each switched to the next server would undo each other's switch.
 */
export class PrimaryFinder {
  readonly #options: Options
  /** Null while it is in doubt. */
  #current: DatabaseHost | null = null
  #last: DatabaseHost | null = null
  #search: Promise<DatabaseHost> | null = null
  #highestTimeline = 0

  constructor(options: Options) {
    this.#options = options
  }

  /** The server that accepts writes; null while that is in doubt. */
  get current(): DatabaseHost | null {
    return this.#current
  }

  /** The result of the last successful search, which new connections use. */
  get last(): DatabaseHost | null {
    return this.#last
  }

  /**
   * The server that accepts writes, after a search if that is in doubt.
   * @throws DatabaseUnavailable with the code UNREACHABLE if no server accepts writes
   */
  async primary(): Promise<DatabaseHost> {
    return this.#current ?? this.#find()
  }

  /** A connection was lost, so the server may have failed: callers wait for the result of a search. */
  doubt(): void {
    this.#current = null
    this.check()
  }

  /** Searches while callers go on with the current server, which is slow or hangs. */
  check(): void {
    this.#find().catch(() => {}) // The next caller searches again and gets the error.
  }

  #find(): Promise<DatabaseHost> {
    this.#search ??= this.#searchOnce().finally(() => {
      this.#search = null
    })
    return this.#search
  }

  async #searchOnce(): Promise<DatabaseHost> {
    const { host, timeline } = await this.#best()
    this.#highestTimeline = timeline
    this.#current = host
    const isOther = this.#last?.name !== host.name
    this.#last = host
    if (isOther) this.#options.onSwitch(host)
    return host
  }

  /** The first writable server, or one with a higher timeline that answers shortly after it. */
  async #best(): Promise<Writable> {
    const found: Writable[] = []
    const probes = this.#options.hosts.map(async host => {
      const timeline = await this.#options.probe(host)
      if (timeline < this.#highestTimeline) throw new Error('was the primary before a failover')
      found.push({ host, timeline })
    })
    try {
      await Promise.any(probes)
    } catch (error) {
      const reasons = error instanceof AggregateError ? error.errors : [error]
      const text = this.#options.hosts.map(({ name }, index) => `${name} ${messageOf(reasons[index])}`).join('; ')
      throw new DatabaseUnavailable('UNREACHABLE', 'no database server accepts writes', new Error(text))
    }
    await Promise.race([Promise.allSettled(probes), pause(COMPARE_MS)])
    return found.reduce((best, one) => (one.timeline > best.timeline ? one : best))
  }
}

function messageOf(error: unknown): string {
  const cause: unknown = error instanceof AggregateError ? error.errors[0] : error
  return cause instanceof Error ? cause.message : String(cause)
}
