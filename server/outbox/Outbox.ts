import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'
import type { Channel } from '../../schemas/vocabulary.ts'
import type { MessageProviders } from '../providers/message.ts'
import type { Tracer } from '../tracing/Tracer.ts'
import { ChannelWorker } from './ChannelWorker.ts'

const POLL_INTERVAL_MS = 5_000
const DRAIN_TIMEOUT_MS = 10_000

type Options = {
  db: Kysely<Tables>
  providers: MessageProviders
  now: () => Date
  log: FastifyBaseLogger
  tracer: Tracer
}

/**
 * Messages are rows of the table `outbox`, written in the transaction of their cause (SEC-52). A rollback sends
 * nothing, and messages survive a killed process. Polls when woken and every 5 s, for rows of other processes and for
 * retries.
 */
export class Outbox {
  readonly #workers: Readonly<Record<Channel, ChannelWorker>>
  readonly #providers: MessageProviders
  #timer: NodeJS.Timeout | undefined

  constructor({ db, providers, now, log, tracer }: Options) {
    const worker = (channel: Channel) =>
      new ChannelWorker({
        db,
        channel,
        provider: providers[channel],
        now,
        tracer,
        onFailure: ({ isFinal, ...failure }) => {
          if (isFinal) log.error(failure, 'a message was given up')
          else log.warn(failure, 'a message could not be sent yet')
        },
        onError: error =>
          log.error(
            { message: error instanceof Error ? error.message : String(error) },
            'the outbox could not be read',
          ),
      })
    this.#providers = providers
    this.#workers = { SMS: worker('SMS'), EMAIL: worker('EMAIL') }
  }

  start(): void {
    this.#timer ??= setInterval(() => {
      void this.wakeAll()
    }, POLL_INTERVAL_MS).unref()
    void this.wakeAll()
  }

  /**
   * Call after the commit. Resolves when due messages have been attempted. A request handler waits up to `atMostMs`,
   * so that the message has usually left when the user reads "sent".
   */
  async wake(channel: Channel, timeoutMs = 0): Promise<void> {
    await withTimeout(this.#workers[channel].wake(), timeoutMs)
  }

  /** Stops polling and sends due messages; those not sent within 10 s are left to the next process. */
  async close(): Promise<void> {
    clearInterval(this.#timer)
    await withTimeout(this.wakeAll(), DRAIN_TIMEOUT_MS)
    for (const provider of Object.values(this.#providers)) provider.close?.()
  }

  /** Resolves when every due message has been attempted. */
  async wakeAll(): Promise<void> {
    await Promise.all([this.#workers.SMS.wake(), this.#workers.EMAIL.wake()])
  }
}

async function withTimeout(work: Promise<void>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  await Promise.race([
    work,
    new Promise<void>(resolve => {
      timer = setTimeout(resolve, ms)
    }),
  ])
  clearTimeout(timer)
}
