import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import fp from 'fastify-plugin'
import { sql, type Kysely } from 'kysely'
import { differenceOf, fingerprintOf } from '../config/fingerprint.ts'
import type { Difference, Fingerprint } from '../config/fingerprint.ts'
import { PROCESS_ID } from '../config/process.ts'
import { RELEASE } from '../config/release.ts'
import type { Tables } from '../db/tables.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Other processes on the same database; null with the embedded one, which has none. */
    peers: Peers | null
  }
}

const BEAT_MS = 30_000
/** A process that was killed counts for as long. */
const LIVE_SECONDS = 90
/** A question of readiness looks again at most that often, so that a process becomes ready soon after the other has ended. */
const LOOK_MS = 2_000

type Tools = {
  readonly db: Kysely<Tables>
  readonly fingerprint: Fingerprint
  readonly release?: string
  /** Of the process in its table; a random one by default. */
  readonly id?: string
  readonly log: Pick<FastifyBaseLogger, 'error' | 'warn'>
}

/**
 * Compares this process with the others on its database (API-44): with another key ring each would reject what the other
 * one wrote, a code of every second login for instance. The process that started last is not ready then, so that the
 * portal stays available. Other releases may differ.
 */
export class Peers {
  readonly #tools: Tools
  readonly #id: string
  #difference: Difference | null = null
  #lookedAt = -Infinity
  #looking: Promise<void> = Promise.resolve()
  #isEntered = false

  constructor(tools: Tools) {
    this.#tools = tools
    this.#id = tools.id ?? randomUUID()
  }

  /** Writes that this process lives, and looks at the others. */
  async beat(): Promise<void> {
    const { db, fingerprint, release = RELEASE } = this.#tools
    await sql`
      insert into process_instance (id, release, fingerprint)
      values (${this.#id}, ${release}, ${JSON.stringify(fingerprint)}::jsonb)
      on conflict (id) do update set seen_at = now()`.execute(db)
    this.#isEntered = true
    await sql`delete from process_instance where seen_at < now() - interval '1 day'`.execute(db)
    await this.#look()
  }

  /** True unless an older process differs. */
  async areAlike(): Promise<boolean> {
    if (!this.#isEntered) await this.beat()
    else if (this.#difference !== null && performance.now() - this.#lookedAt >= LOOK_MS) {
      this.#lookedAt = performance.now()
      this.#looking = this.#look()
    }
    await this.#looking
    return this.#difference === null
  }

  /** Others need not wait until this process counts as dead. */
  async leave(): Promise<void> {
    await this.#tools.db.deleteFrom('process_instance').where('id', '=', this.#id).execute()
  }

  async #look(): Promise<void> {
    const { db, fingerprint, release = RELEASE, log } = this.#tools
    this.#lookedAt = performance.now()
    const { rows } = await sql<{ fingerprint: Fingerprint; isOlder: boolean }>`
      select other.fingerprint, (other.started_at, other.id) < (own.started_at, own.id) as "isOlder"
        from process_instance own
        join process_instance other on other.id <> own.id and other.release = ${release}
         and other.seen_at > now() - make_interval(secs => ${LIVE_SECONDS})
       where own.id = ${this.#id}`.execute(db)
    const found = rows.map(row => ({ ...row, difference: differenceOf(fingerprint, row.fingerprint) }))
    const older = found.find(({ isOlder, difference }) => isOlder && difference !== null)?.difference ?? null
    if (older !== null && this.#difference === null)
      log.error(
        { difference: older },
        'not ready: a process on the same database has another configuration; stop it, or start this one with the same settings and keys',
      )
    if (older === null && this.#difference !== null) log.warn('ready: no process with another configuration is left')
    this.#difference = older
  }
}

export const peers = fp(
  async app => {
    const own =
      app.database.kind === 'pglite'
        ? null
        : new Peers({
            db: app.db,
            fingerprint: fingerprintOf(app.config, app.portal),
            id: PROCESS_ID,
            log: app.log,
          })
    app.decorate('peers', own)
    if (own === null) return
    const beat = (): void => {
      own
        .beat()
        .catch((error: unknown) =>
          app.log.warn(
            { message: error instanceof Error ? error.message : String(error) },
            'this process could not be compared with others',
          ),
        )
    }
    let timer: NodeJS.Timeout | undefined
    // Without a promise: the hooks after this one run before listen() resolves.
    app.addHook('onListen', done => {
      timer = setInterval(beat, BEAT_MS).unref()
      beat()
      done()
    })
    app.addHook('onClose', async () => {
      clearInterval(timer)
      if (timer !== undefined) await own.leave().catch(() => undefined)
    })
  },
  { name: 'peers' },
)
