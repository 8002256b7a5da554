import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'
import type { Channel } from '../../schemas/vocabulary.ts'
import type { MessageProvider } from '../providers/message.ts'
import type { Tracer } from '../tracing/Tracer.ts'
import * as repository from './outbox.repository.ts'
import type { OutboxRow } from './outbox.repository.ts'

const BATCH_SIZE = 20
const LEASE_MS = 60_000
const SEND_TIMEOUT_MS = 20_000
const FIRST_DELAY_MS = 5_000
const MAX_DELAY_MS = 3_600_000
/** A login code expires within minutes, so an SMS that arrives later only confuses. */
const giveUpAfterMs: Readonly<Record<Channel, number>> = { SMS: 10 * 60_000, EMAIL: 24 * 3_600_000 }

export type WorkerOptions = {
  db: Kysely<Tables>
  channel: Channel
  provider: MessageProvider
  now: () => Date
  tracer: Tracer
  /** Called for each failure, without recipient and text. */
  onFailure(failure: { channel: Channel; attempts: number; error: string; isFinal: boolean }): void
  onError(error: unknown): void
}

/**
 * Sends the pending messages of one channel, each at least once. Every channel has its own worker, so that a hanging
 * mail server does not delay SMS.
 */
export class ChannelWorker {
  readonly #options: WorkerOptions
  #running: Promise<void> | null = null
  #next: Promise<void> | null = null

  constructor(options: WorkerOptions) {
    this.#options = options
  }

  /** Resolves when every message due at the time of the call has been attempted. Never rejects. */
  wake(): Promise<void> {
    if (this.#running === null) return this.#run()
    this.#next ??= this.#running.then(() => {
      this.#next = null
      return this.#run()
    })
    return this.#next
  }

  #run(): Promise<void> {
    const run = this.#pass()
      .catch(this.#options.onError)
      .finally(() => {
        this.#running = null
      })
    this.#running = run
    return run
  }

  async #pass(): Promise<void> {
    const { db, channel, now } = this.#options
    for (;;) {
      const moment = now()
      const rows = await repository.lease(db, {
        channel,
        limit: BATCH_SIZE,
        now: moment,
        until: new Date(moment.getTime() + LEASE_MS),
      })
      await Promise.all(rows.map(row => this.#deliverTraced(row)))
      if (rows.length < BATCH_SIZE) return
    }
  }

  /** A part of the trace of its cause, also when another process sends it later. A failed attempt is always exported. */
  async #deliverTraced(row: OutboxRow): Promise<void> {
    const { tracer, channel } = this.#options
    const name = `send ${channel}`
    await tracer.job({ name, kind: 'consumer', continues: row.traceparent }, () => this.#deliver(row))
  }

  async #deliver(row: OutboxRow): Promise<void> {
    const { db, provider, now } = this.#options
    try {
      await provider.send(
        { dedupeId: row.dedupe_id, to: row.recipient, subject: row.subject, text: row.body },
        AbortSignal.timeout(SEND_TIMEOUT_MS),
      )
    } catch (error) {
      await this.#failed(row, errorName(error))
      return
    }
    await repository.markSent(db, row.id, now())
  }

  async #failed(row: OutboxRow, error: string): Promise<void> {
    const { db, channel, now, onFailure } = this.#options
    const moment = now()
    const isFinal = moment.getTime() - row.created_at.getTime() >= giveUpAfterMs[channel]
    if (isFinal) await repository.markFailed(db, row.id, moment, error)
    else await repository.postpone(db, row.id, new Date(moment.getTime() + delayMs(row.attempts)), error)
    onFailure({ channel, attempts: row.attempts, error, isFinal })
  }
}

/**
 * 5 s, 10 s, 20 s … up to one hour. The jitter of a fifth prevents all retries from hitting a recovered provider
 * together.
 */
function delayMs(attempts: number): number {
  const plain = Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.min(attempts - 1, 20))
  return plain * (0.8 + Math.random() * 0.4)
}

/** Code or class of an error. Its message is never used, because mail servers repeat the recipient in it. */
function errorName(error: unknown): string {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined
  const name = typeof code === 'string' ? code : error instanceof Error ? error.name : typeof error
  return name.slice(0, 60)
}
